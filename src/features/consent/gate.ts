/** The only way to optional code: it runs while its category is allowed (promise 57). */
import type { OptionalCategory } from './consent.ts';
import { $consent } from './store.ts';
import type { Tag } from './tags.ts';

/**
 * Starts as soon as the category is allowed, now or later, and stops when that is withdrawn, in this tab or another. What
 * cannot be stopped is got rid of by loading the page again.
 */
export function whenAllowed(category: OptionalCategory, start: Tag['start'], reload = reloadPage): void {
  let running: { stop: (() => void) | undefined } | undefined;
  $consent.subscribe((choice) => {
    const isAllowed = choice?.options[category] ?? false;
    if (isAllowed && !running) running = { stop: start() };
    else if (!isAllowed && running) {
      (running.stop ?? reload)();
      running = undefined;
    }
  });
}

const reloadPage = (): void => location.reload();
