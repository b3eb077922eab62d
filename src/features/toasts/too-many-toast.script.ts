/** The toast of a 429: the server's message, or the shop's own. */
import { $toasts, showToast } from './store.ts';
import { startToasts } from './toasts.script.ts';

/**
 * `event` carries the server's message, if any (see `tooManyEvent`). Several calls at once may be refused: while the
 * shopper can read a message, it is not repeated.
 */
export function tellTooMany(event: Event): void {
  const own = document.querySelector<HTMLElement>('[data-toasts]')?.dataset['tooMany'];
  const said: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const text = typeof said === 'string' ? said : (own ?? '');
  startToasts();
  if (!$toasts.get().some((toast) => toast.text === text)) showToast({ kind: 'error', text });
}
