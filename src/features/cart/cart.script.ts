/** Waits for something to tell about the cart or a setting, and loads what tells it only then. Every page includes it. */
import { cartEvent, notKeptEvent } from '#platform/events.ts';

function tell(): void {
  // What a failed load leaves untold stays in the queue for the next event.
  if (globalThis.shopOutcomes?.length || globalThis.shopNotKept)
    void shopParts.want(
      () => import('./notify.ts'),
      ({ tellOutcomes }) => tellOutcomes(),
    );
}

for (const type of [cartEvent, notKeptEvent]) addEventListener(type, tell);
tell();
