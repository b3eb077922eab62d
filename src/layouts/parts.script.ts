/**
 * Loads the lazy parts of a page, and tells the shopper when one is missing. It is in the head's script,
 * which is part of the page and can't be lost.
 */
import { loadPart } from '#platform/load-part.ts';
import { keepTyped, restoreTyped } from '#platform/typed.ts';

declare global {
  /** For the scripts of the first view, which import nothing. */
  var shopParts: { readonly load: typeof loadPart; readonly want: typeof wantPart };
}

/** Milliseconds after which the page says that something is missing. */
const patience = 10_000;
/** What is missing, by any unique name. */
const missing = new Set<unknown>();
/** Parts that the shopper waits for. */
const wanted = new Map<string, Promise<boolean>>();

/** Shows one notice for everything that is missing, and hides it once everything has arrived. */
function note(name: unknown, isMissing: boolean): void {
  missing[isMissing ? 'add' : 'delete'](name);
  const notice = document.querySelector<HTMLElement>('[data-parts-missing]');
  if (notice) notice.hidden = !missing.size;
  const user = document.querySelector<HTMLButtonElement>('[data-user-button]:disabled');
  if (!user || !missing.size) return;
  // The script that fills in the name may be lost, but the menu's links work without it.
  user.disabled = false;
  user.querySelector('[data-user-name]')?.replaceChildren(user.dataset['unknown'] ?? '');
}

/**
 * Loads a part that the shopper waits for and passes it to `use`. Further calls while it loads have no
 * effect. After ten seconds, or when loading fails, `tell` hears that it is missing; by default the page
 * offers a reload. A part that arrives late is still used. Resolves with whether it arrived; rejects as `use`
 * does.
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

/** Call it once per page. */
export function startParts(): void {
  globalThis.shopParts = { load: loadPart, want: wantPart };
  restoreTyped();
  // The page's own scripts: the browser fires `error` when one, or one of its imports, is lost, but nothing
  // while it waits.
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
  // Astro fires it for an island whose file arrived but threw.
  addEventListener('astro:hydration-error', ({ target }) => note(target, true));
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-parts-missing] button')) return;
    keepTyped();
    location.reload();
  });
}
