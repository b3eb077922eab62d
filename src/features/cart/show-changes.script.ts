/** Loads notify.ts as soon as there is something to show about the cart or a setting. Part of every page. */
import { cartEvent, notKeptEvent } from '#platform/events.ts';
import notifyPart from './notify.ts?part';

function showToasts(): void {
  // If loading fails, the outcomes stay queued for the next event.
  if (globalThis.shopOutcomes?.length || globalThis.shopNotKept)
    void shopParts.want<typeof import('./notify.ts')>(notifyPart, ({ showOutcomes }) => showOutcomes());
}

for (const type of [cartEvent, notKeptEvent]) addEventListener(type, showToasts);
showToasts();
