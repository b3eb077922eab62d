/** Rules of the short messages at the corner of the page, without clock or DOM. */

/** How long one stays, in milliseconds. */
export const toastDuration = 4000;
/** How many are seen at once; a further one takes the place of the oldest. */
const toastLimit = 3;

export interface Toast {
  readonly id: number;
  /** An error interrupts what a screen reader is saying, a note waits. */
  readonly kind: 'note' | 'error';
  readonly text: string;
  /** The product it is about. */
  readonly about?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The list with one more, without those it pushes out. The newest is last. */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  return [...toasts, toast].slice(-toastLimit);
}

export function withoutToast(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
