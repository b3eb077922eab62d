/**
 * Brings the parts of a page that come late, and says when they do not come. Part of the script in the head: whatever else
 * is lost, this is there.
 */
import { loadPart } from '#platform/load-part.ts';
import { keepTyped, restoreTyped } from '#platform/typed.ts';

declare global {
  /** For the scripts of the first view, which import nothing. */
  var shopParts: { readonly load: typeof loadPart; readonly want: typeof wantPart };
}

/** Milliseconds after which the page says that something has not come. */
const patience = 10_000;
/** What has not come, by any name of its own. */
const missing = new Set<unknown>();
/** What somebody waits for. */
const wanted = new Map<string, Promise<boolean>>();

/** The one notice for all that is missing; it goes when everything has come after all. */
function note(name: unknown, isMissing: boolean): void {
  missing[isMissing ? 'add' : 'delete'](name);
  const notice = document.querySelector<HTMLElement>('[data-parts-missing]');
  if (notice) notice.hidden = !missing.size;
  const user = document.querySelector<HTMLButtonElement>('[data-user-button]:disabled');
  if (!user || !missing.size) return;
  // The script that fills in the name may be what is lost; the menu's links work without it.
  user.disabled = false;
  user.querySelector('[data-user-name]')?.replaceChildren(user.dataset['unknown'] ?? '');
}

/**
 * Loads a part that the shopper waits for and passes it to `use`: once, however often it is called until then. After ten
 * seconds, or when the part cannot be had, `tell` says so; by default the page offers a reload. A part that comes late is
 * used all the same. Resolves with whether it came; rejects as `use` does.
 */
function wantPart<Part>(
  load: () => Promise<Part>,
  use: (part: Part) => unknown,
  tell?: (isMissing: boolean) => void,
  files?: string[],
): Promise<boolean> {
  const name = `${load}${use}${files}`;
  const say = tell ?? ((isMissing: boolean) => note(name, isMissing));
  const bring = async () => {
    const slow = setTimeout(say, patience, true);
    let isMissing = true;
    try {
      const part = await loadPart(load, files).catch(() => undefined);
      if (part) {
        say(false);
        await use(part);
        isMissing = false;
      }
    } finally {
      clearTimeout(slow);
      wanted.delete(name);
      say(isMissing);
    }
    return !isMissing;
  };
  const part = wanted.get(name) ?? bring();
  wanted.set(name, part);
  return part;
}

/** Once per page. */
export function startParts(): void {
  globalThis.shopParts = { load: loadPart, want: wantPart };
  restoreTyped();
  // The page's own scripts: the browser fires an event when one of them, or what it imports, is lost, and none while it waits.
  const slow = setTimeout(note, patience, 0, true);
  addEventListener('DOMContentLoaded', () => {
    clearTimeout(slow);
    note(0, false);
  });
  addEventListener(
    'error',
    ({ target }) => (target as HTMLScriptElement).type === 'module' && note(target, true),
    true,
  );
  // Astro's own, for an island whose file came and broke.
  addEventListener('astro:hydration-error', ({ target }) => note(target, true));
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-parts-missing] button')) return;
    keepTyped();
    location.reload();
  });
}
