/** The toast of a 429. load-too-many-toast.script.ts loads this file. */
import { startToasts } from './toasts.script.ts';
import { $toasts, showToast } from './toasts-store.ts';

/** What a 429 without a message says. The shop's specification fixes this sentence for every language. */
const tooManyText = 'Trop de requêtes, veuillez réessayer plus tard.';

/**
 * Shows a toast for a 429. `event` carries the server's message, if any (see `tooManyEvent`). Several calls may be
 * refused at the same time, so a message that is still visible is not repeated.
 */
export function showTooManyToast(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const text = typeof detail === 'string' ? detail : tooManyText;
  startToasts();
  if (!$toasts.get().some((toast) => toast.text === text)) showToast({ kind: 'error', text });
}
