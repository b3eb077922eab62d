/** On every page: loads the member's part for those who have tokens, and lets the sign-in tooltip be dismissed. */
// Only the type: importing the value would put further files into the first view of every page.
const sessionEvent: typeof import('./session.ts').sessionEvent = 'shop:session';
const partFailed: typeof import('#platform/part-failed.ts').partFailed = 'shop:part-failed';

function wake(): void {
  // The mark of early.script.ts, which hears of changes before this does.
  if (!document.documentElement.hasAttribute('data-member')) return;
  // A failed load leaves the button waiting: the page says so, and the next event tries again.
  import('./member.script.ts')
    .then(({ startMember }) => startMember())
    .catch(() => dispatchEvent(new Event(partFailed)));
}

for (const type of ['storage', 'pageshow', sessionEvent]) addEventListener(type, wake);
wake();

// WCAG 1.4.13: gone with Escape, back when it is asked for anew.
const tip = document.querySelector<HTMLElement>('[data-tip]');
const hide = (isHidden: boolean) => tip?.toggleAttribute('hidden', isHidden);
addEventListener('keydown', ({ key }) => key === 'Escape' && hide(true));
for (const type of ['mouseleave', 'blur']) tip?.parentElement?.addEventListener(type, () => hide(false));
