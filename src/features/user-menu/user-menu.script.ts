/** On every page: loads the member's part for those who have tokens, and lets the sign-in tooltip be dismissed. */
import { sessionEvent } from '#platform/events.ts';

let isStarted = false;

/** Resolves with whether the member's part runs. */
async function wake(): Promise<boolean> {
  // The mark of head.script.ts, which hears of changes before this does.
  if (!document.documentElement.hasAttribute('data-member')) return false;
  return shopParts.want(
    () => import('./member.script.ts'),
    ({ startMember }) => {
      startMember();
      isStarted = true;
    },
  );
}

for (const type of ['storage', 'pageshow', sessionEvent]) addEventListener(type, wake);
void wake();

// A press before the member's part is there is made again once it is.
const signOut = document.querySelector<HTMLElement>('[data-sign-out]');
signOut?.addEventListener('click', async () => {
  if (!isStarted && (await wake())) signOut.click();
});

// WCAG 1.4.13: gone with Escape, back when it is asked for anew.
const tip = document.querySelector<HTMLElement>('[data-tip]');
const hide = (isHidden: boolean) => tip?.toggleAttribute('hidden', isHidden);
addEventListener('keydown', ({ key }) => key === 'Escape' && hide(true));
for (const type of ['mouseleave', 'blur']) tip?.parentElement?.addEventListener(type, () => hide(false));
