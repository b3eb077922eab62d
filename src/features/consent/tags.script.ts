/** Starts each tag of tags.ts once its category is allowed (promise 57). All optional code starts here. */
import { consentEvent } from '#platform/event-names.ts';
import { onStoredChange } from '#platform/storage.ts';
import type { OptionalCategory } from './consent.ts';
import { readConsent } from './consent-storage.ts';
import { startTagEvents } from './tag-events.script.ts';
import { type Tag, tags } from './tags.ts';

/**
 * Starts a tag as soon as its category is allowed, and stops it when any tab withdraws the consent. Code that can't be
 * stopped is removed by reloading the page.
 */
function whenAllowed(category: OptionalCategory, start: Tag['start']): void {
  let running: { stop: (() => void) | undefined } | undefined;
  const follow = () => {
    const isAllowed = readConsent()?.options[category] ?? false;
    if (isAllowed && !running) running = { stop: start() };
    else if (!isAllowed && running) {
      (running.stop ?? (() => location.reload()))();
      running = undefined;
    }
  };
  follow();
  onStoredChange(follow, consentEvent);
}

const isOneAllowed = () => tags.some(({ category }) => readConsent()?.options[category]);
let hasStarted = false;

// A module runs once per page, so each tag starts once.
for (const { category, start } of tags)
  whenAllowed(category, () => {
    // The events begin when all allowed tags have started and listen.
    if (!hasStarted) queueMicrotask(() => startTagEvents(isOneAllowed));
    hasStarted = true;
    return start();
  });
