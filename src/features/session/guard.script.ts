/**
 * The guard of a page for signed-in shoppers: shows `[data-guarded]` to whoever has a session, sends everybody else to the
 * sign-in page with the way back. Needs the tokens only, so the answer is there before any other module.
 */
import { pageLocale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { sessionEvent } from '#platform/events.ts';
import { leaveFor } from '#platform/leave.ts';
import { readTokens } from './tokens.ts';

const content = document.querySelector<HTMLElement>('[data-guarded]');
const wait = document.querySelector<HTMLElement>('[data-guard-wait]');

function check(): void {
  const isMember = readTokens() !== undefined;
  show(isMember);
  if (isMember) return;
  const returnUrl = location.pathname + location.search + location.hash;
  leaveFor(href(pageLocale(), 'login', { returnUrl }));
}

function show(isMember: boolean): void {
  // `visibility` keeps the height, so that Back finds the place on the page again.
  if (content) content.style.visibility = isMember ? 'visible' : 'hidden';
  if (wait) wait.hidden = isMember;
}

check();
for (const type of ['storage', sessionEvent, 'pageshow']) addEventListener(type, check);
// Into the back/forward cache goes nothing that a person after the sign-out could see.
addEventListener('pagehide', () => show(false));
