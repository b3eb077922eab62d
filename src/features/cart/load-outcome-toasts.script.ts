/** Loads outcome-toasts.script.ts as soon as there is something to show about the cart or a setting. Part of every page. */
import { cartEvent, notKeptEvent } from '#platform/event-names.ts';
import toastsPart from './outcome-toasts.script.ts?part';

function showToasts(): void {
  // If loading fails, the outcomes stay queued for the next event.
  if (globalThis.shopOutcomes?.length || document.documentElement.dataset['notKept'])
    void shopParts.want<typeof import('./outcome-toasts.script.ts')>(toastsPart, ({ showOutcomes }) =>
      showOutcomes(),
    );
}

for (const type of [cartEvent, notKeptEvent]) addEventListener(type, showToasts);
showToasts();
