/** All optional code starts here and runs only while its category is allowed (promise 57). */
import type { OptionalCategory } from './consent.ts';
import { $consent } from './store.ts';
import type { Tag } from './tags.ts';

/**
 * Starts as soon as the category is allowed, and stops when any tab withdraws the consent. Code that can't be stopped is
 * removed by reloading the page.
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
