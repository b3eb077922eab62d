/** The member's user menu: name, sign-out and notices about the session. */

import { countPieces } from '#features/cart/cart.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { updateOpenPayment } from '#features/payment/update-open-payment.script.ts';
import { startNotices } from '#features/session/notice-toasts.script.ts';
import { $session } from '#features/session/session-store.ts';
import { signOut } from '#features/session/sign-out-flow.ts';
import { $user, reloadUser } from '#features/session/user-store.ts';
import { loadText } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { leaveFor } from '#platform/navigate-once.ts';

/** Milliseconds to wait for the name before the menu works without it. */
const longestWait = 3000;
let started = false;

/** Runs once per page. */
export function startMember(): void {
  if (started) return;
  started = true;
  const button = document.querySelector<HTMLButtonElement>('[data-user-button]');
  const name = button?.querySelector('[data-label]');
  const menu = document.querySelector<HTMLElement>('[data-user-menu]');
  const loadingText = name?.textContent ?? '';
  const fallback = button?.dataset['fallback'];
  let isLate = false;

  const showName = (text: string | undefined) => {
    if (name) name.textContent = text ?? loadingText;
    if (button) button.disabled = text === undefined;
  };
  const update = () => {
    const user = $user.get();
    if (user.kind === 'ready') showName(shortName(user.data));
    // Without a name, the shopper can still sign out. Never disable an enabled button, because a click in progress
    // would be lost.
    else showName(user.kind === 'failed' || isLate || button?.disabled === false ? fallback : undefined);
  };
  setTimeout(() => {
    isLate = true;
    update();
  }, longestWait);

  $user.subscribe(update);
  $session.subscribe((session) => {
    if (session === 'guest') menu?.togglePopover?.(false);
  });
  menu?.addEventListener('toggle', () => {
    void sayWhatGoes();
    if ($user.get().kind === 'failed') void reloadUser();
  });
  document.querySelector<HTMLElement>('[data-sign-out]')?.addEventListener('click', ({ currentTarget }) => {
    const home = (currentTarget as HTMLElement).dataset['home'] ?? '/';
    const toSignIn = document.querySelector<HTMLAnchorElement>('[data-sign-in]');
    // Leave before the guard redirects to the sign-in page. Go to that page only if it has a notice to show, or if unsent
    // changes were lost. The shopper can then sign in again and repeat the changes.
    if (document.querySelector('[data-guarded]'))
      leaveFor(async () => ((await signOut()) ? home : (toSignIn?.href ?? home)), 'assign');
    else {
      // Stay on a page that also works for guests, because another page may not load without a connection.
      void signOut();
      toSignIn?.focus();
    }
  });
  // Keep the name out of the back/forward cache.
  addEventListener('pagehide', () => showName(undefined));
  addEventListener('pageshow', update);
  startNotices();
  void updateOpenPayment();
}

/** Signing out empties the cart, so the menu says so beforehand. If the texts don't load, the menu says nothing. */
async function sayWhatGoes(): Promise<void> {
  const button = document.querySelector<HTMLElement>('[data-sign-out]');
  const count = countPieces(readCart());
  const text = count > 0 ? await loadText(pageLocale(), 'auth').catch(() => undefined) : undefined;
  const note = button?.querySelector('small') ?? document.createElement('small');
  note.className = 'w-full text-left text-sm';
  note.textContent = text?.('menu.emptiesCart', { count }) ?? '';
  if (text) button?.append(note);
  else note.remove();
}

/** The label of the user menu: "J. Smith". */
function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ''] = firstName.trim();
  return initial ? `${initial.toLocaleUpperCase()}. ${lastName}` : lastName;
}
