/** Shows the page's notice when a late part failed; in the head script, as what failed may be any other. */
import { partFailed } from '#platform/part-failed.ts';

export function watchParts(): void {
  // Astro's own event is the one of an island whose file did not come.
  for (const type of [partFailed, 'astro:hydration-error'])
    addEventListener(type, () => {
      const notice = document.querySelector<HTMLElement>('[data-part-failed]');
      if (!notice) return;
      notice.hidden = false;
      notice.onclick = ({ target }) => {
        if (target !== notice) location.reload();
      };
    });
}
