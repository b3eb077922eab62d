/** Toast rules, without timers or DOM. */

/** How long a toast stays, in milliseconds. */
export const toastDuration = 4000;
/** How many toasts are visible at once. A further one replaces the oldest. */
const toastLimit = 3;

export interface Toast {
  readonly id: number;
  /** An error interrupts a screen reader, a note waits. */
  readonly kind: 'note' | 'error';
  readonly text: string;
  /** The product that the toast is about. */
  readonly about?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Adds a toast at the end, and drops the oldest ones beyond the limit. */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  return [...toasts, toast].slice(-toastLimit);
}

export function withoutToast(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
