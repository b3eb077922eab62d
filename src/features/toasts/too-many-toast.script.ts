/** The toast of a 429: the server's message, or the shop's own. */
import { $toasts, showToast } from './store.ts';
import { startToasts } from './toasts.script.ts';

/** Several calls at once may be refused: while the shopper can read the message, it is not repeated. */
export function tellTooMany(message: string | undefined): void {
  const own = document.querySelector<HTMLElement>('[data-toasts]')?.dataset['tooMany'] ?? '';
  const text = message ?? own;
  startToasts();
  if (!$toasts.get().some((toast) => toast.text === text)) showToast({ kind: 'error', text });
}
