/**
 * The guard of a members' page. It shows `[data-guarded]` to members, and sends guests to the sign-in page with a
 * `returnUrl`. It reads only the tokens, so it doesn't wait for other modules.
 */
import { pageLocale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { sessionEvent } from '#platform/event-names.ts';
import { leaveFor } from '#platform/navigate-once.ts';
import { onStoredChange } from '#platform/storage.ts';
import { readTokens } from './token-storage.ts';

const content = document.querySelector<HTMLElement>('[data-guarded]');
const wait = document.querySelector<HTMLElement>('[data-guard-wait]');

function check(): void {
  const isMember = readTokens() !== undefined;
  show(isMember);
  if (isMember) return;
  const returnUrl = location.pathname + location.search + location.hash;
  leaveFor(href(pageLocale(), 'signIn', { returnUrl }));
}

function show(isMember: boolean): void {
  // `visibility` keeps the page's height, so that the browser can restore the scroll position.
  if (content) content.style.visibility = isMember ? 'visible' : 'hidden';
  if (wait) wait.hidden = isMember;
}

check();
onStoredChange(check, sessionEvent);
// Keep personal data out of the back/forward cache, because the shopper may sign out.
addEventListener('pagehide', () => show(false));
