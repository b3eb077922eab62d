/** The toast for a 429: the server's message, or the shop's own. */
import { $toasts, showToast } from './store.ts';
import { startToasts } from './toasts.script.ts';

/**
 * `event` carries the server's message, if any (see `tooManyEvent`). Several calls may be refused at once, so a message
 * that is still visible is not repeated.
 */
export function showTooMany(event: Event): void {
  const fallback = document.querySelector<HTMLElement>('[data-toasts]')?.dataset['tooMany'];
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const text = typeof detail === 'string' ? detail : (fallback ?? '');
  startToasts();
  if (!$toasts.get().some((toast) => toast.text === text)) showToast({ kind: 'error', text });
}
