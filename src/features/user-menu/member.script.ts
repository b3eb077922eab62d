/** The user menu of a signed-in shopper: name, sign-out, and what the session has to tell. */

import { startTelling } from '#features/session/notify.ts';
import { shortName } from '#features/session/session.ts';
import { signOut } from '#features/session/sign-out-store.ts';
import { $session } from '#features/session/store.ts';
import { $user, reloadUser } from '#features/session/user-store.ts';
import { leaveFor } from '#platform/leave.ts';
import { loadPart } from '#platform/load-part.ts';
import { read } from '#platform/storage.ts';
import { paymentKey } from '#platform/storage-keys.ts';

/** Milliseconds a name may load before the menu opens without it. */
const namePatience = 3000;
let started = false;

/** Once per page. */
export function startMember(): void {
  if (started) return;
  started = true;
  const button = document.querySelector<HTMLButtonElement>('[data-user-button]');
  const name = document.querySelector('[data-user-name]');
  const menu = document.querySelector<HTMLElement>('[data-user-menu]');
  const loadingText = name?.textContent ?? '';
  const unknown = button?.dataset['unknown'];
  let isLate = false;

  const show = (text: string | undefined) => {
    if (name) name.textContent = text ?? loadingText;
    if (button) button.disabled = text === undefined;
  };
  const paint = () => {
    const user = $user.get();
    if (user.state === 'ready') show(shortName(user.data));
    // Without a name, the shopper can still sign out. A menu that opens already (parts.script.ts) is not taken back: a press
    // on a button that is disabled before it ends is lost.
    else show(user.state === 'failed' || isLate || button?.disabled === false ? unknown : undefined);
  };
  setTimeout(() => {
    isLate = true;
    paint();
  }, namePatience);

  $user.subscribe(paint);
  $session.subscribe(({ state }) => {
    if (state === 'guest') menu?.togglePopover?.(false);
  });
  menu?.addEventListener('toggle', () => {
    if ($user.get().state === 'failed') void reloadUser();
  });
  document.querySelector<HTMLElement>('[data-sign-out]')?.addEventListener('click', ({ currentTarget }) => {
    const home = (currentTarget as HTMLElement).dataset['home'] ?? '/';
    const toSignIn = document.querySelector<HTMLAnchorElement>('[data-sign-in]');
    // Leave first, or the guard leads to the sign-in page. That page is right only if something could not be carried out:
    // it says so, and the shopper signs in to do it again.
    if (document.querySelector('[data-guarded]'))
      leaveFor(async () => ((await signOut()) ? home : (toSignIn?.href ?? home)), 'assign');
    else {
      // Any other page works for guests, too; offline it is the only one.
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

/** A payment can arrive while no page of the shop is open: the next page empties the cart. */
function settlePayment(): void {
  // These pages do it themselves.
  if (/\/(checkout|order-confirmation|retry-payment)$/.test(location.pathname) || !read(paymentKey)) return;
  loadPart(() => import('#features/payment/payment-status.ts'))
    .then(({ checkSavedPayment }) => checkSavedPayment())
    // Without the file or an answer, the next page tries again.
    .catch(() => undefined);
}
