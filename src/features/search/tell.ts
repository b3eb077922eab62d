/** Loaded when the server wants fewer searches: a toast with its words (spec section 8). */
import { showToast } from '#features/toasts/store.ts';
import { startToasts } from '#features/toasts/toasts.script.ts';

export function tellTooMany(text: string): void {
  startToasts();
  showToast({ kind: 'error', text });
}
