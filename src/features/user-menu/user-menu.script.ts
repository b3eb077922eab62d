/** Loads the code for members, and lets the shopper dismiss the sign-in tooltip. Part of every page. */
import { sessionEvent } from '#platform/event-names.ts';
import memberPart from './member.script.ts?part';

let isStarted = false;

/** Resolves to true if the member code is running. */
async function startMemberCode(): Promise<boolean> {
  // The script in the head sets this mark. A prerendered page gets the mark when the page is shown, just before `pageshow`.
  if (!document.documentElement.hasAttribute('data-member')) return false;
  return shopParts.want<typeof import('./member.script.ts')>(memberPart, ({ startMember }) => {
    startMember();
    isStarted = true;
  });
}

// `onStoredChange` would load another file on every page.
for (const type of ['storage', 'pageshow', sessionEvent]) addEventListener(type, startMemberCode);
void startMemberCode();

// Repeat a click that came before the member code was loaded.
const signOut = document.querySelector<HTMLElement>('[data-sign-out]');
signOut?.addEventListener('click', async () => {
  if (!isStarted && (await startMemberCode())) signOut.click();
});

// WCAG 1.4.13: Escape hides the tooltip until the pointer or the focus leaves.
const tooltip = document.querySelector<HTMLElement>('[data-tip]');
const setHidden = (isHidden: boolean) => tooltip?.toggleAttribute('hidden', isHidden);
addEventListener('keydown', ({ key }) => key === 'Escape' && setHidden(true));
for (const type of ['mouseleave', 'blur'])
  tooltip?.closest('a')?.addEventListener(type, () => setHidden(false));
