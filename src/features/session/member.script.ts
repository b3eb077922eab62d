/** The user menu of whoever is signed in: name, sign-out, and what the session has to tell. */
import { leaveFor } from '#platform/leave.ts';
import { loadPart } from '#platform/load-part.ts';
import { read } from '#platform/storage.ts';
import { paymentKey } from '#platform/storage-keys.ts';
import { shortName } from './session.ts';
import { signOut } from './sign-out-store.ts';
import { $session } from './store.ts';
import { startTelling } from './tell.ts';
import { $user, reloadUser } from './user-store.ts';

let started = false;

/** Once per page. */
export function startMember(): void {
  if (started) return;
  started = true;
  const button = document.querySelector<HTMLButtonElement>('[data-user-button]');
  const name = document.querySelector('[data-user-name]');
  const menu = document.querySelector<HTMLElement>('[data-user-menu]');
  const loadingText = name?.textContent ?? '';

  const show = (text: string | undefined) => {
    if (name) name.textContent = text ?? loadingText;
    if (button) button.disabled = text === undefined;
  };
  const paint = () => {
    const user = $user.get();
    if (user.state === 'ready') show(shortName(user.data));
    // Whoever cannot be named can still sign out; opening the menu asks again.
    else show(user.state === 'failed' ? button?.dataset['unknown'] : undefined);
  };

  $user.subscribe(paint);
  $session.subscribe(({ state }) => {
    if (state === 'guest' && menu?.matches(':popover-open')) menu.hidePopover();
  });
  menu?.addEventListener('toggle', () => {
    if ($user.get().state === 'failed') void reloadUser();
  });
  document.querySelector<HTMLElement>('[data-sign-out]')?.addEventListener('click', ({ currentTarget }) => {
    const home = (currentTarget as HTMLElement).dataset['home'] ?? '/';
    const toSignIn = document.querySelector<HTMLAnchorElement>('[data-sign-in]');
    // Marked as being left before anything else, or else the guard leads to the sign-in page. That is where to go only
    // if something of the shopper's was not carried out: it tells, and it takes to do it again.
    if (document.querySelector('[data-guarded]'))
      leaveFor(async () => ((await signOut()) ? home : (toSignIn?.href ?? home)), 'assign');
    else {
      // Any other page stays where it is: it works for guests as well, and offline there is no other.
      void signOut();
      toSignIn?.focus();
    }
  });
  // Nobody's name goes into the back/forward cache (promise 11).
  addEventListener('pagehide', () => show(undefined));
  addEventListener('pageshow', paint);
  startTelling();
  settlePayment();
}

/** A payment that this device remembers may have arrived with no page of the shop there to see it (promise 39). */
function settlePayment(): void {
  // These pages deal with it themselves.
  if (/\/(checkout|order-confirmation|retry-payment)$/.test(location.pathname) || !read(paymentKey)) return;
  loadPart(() => import('#features/payment/settle-store.ts'))
    .then(({ settleIfPaid }) => settleIfPaid())
    // A failed load leaves it for the next page.
    .catch(() => undefined);
}
