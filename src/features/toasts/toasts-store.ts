/** The visible toasts and their countdowns. */
import { atom, type ReadableAtom } from 'nanostores';

/** How long a toast stays, in milliseconds. */
const toastDuration = 4000;
/** How many toasts are visible at once. A further one replaces the oldest. */
const mostToasts = 3;

export interface Toast {
  readonly id: number;
  /** An error interrupts a screen reader. A note waits. */
  readonly kind: 'note' | 'error';
  readonly text: string;
  readonly about?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

const $shown = atom<readonly Toast[]>([]);
export const $toasts: ReadableAtom<readonly Toast[]> = $shown;

interface Countdown {
  /** Milliseconds left when the timer last started. */
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const countdowns = new Map<number, Countdown>();
let lastId = 0;
let isPaused = false;

export function showToast(toast: Omit<Toast, 'id'>): void {
  // Pressing a button again replaces its toast. Toasts with an action stay, because their actions may differ.
  const repeated = $shown.get().find(({ text, action }) => text === toast.text && !action);
  if (repeated) dismissToast(repeated.id);
  const id = ++lastId;
  countdowns.set(id, { left: toastDuration, startedAt: 0, timer: undefined });
  // Starts before the toast is drawn, because drawing it may pause the countdowns.
  if (!isPaused) start(id);
  $shown.set([...$shown.get(), { ...toast, id }].slice(-mostToasts));
  for (const known of countdowns.keys()) {
    if (!$shown.get().some((shown) => shown.id === known)) stopCountdown(known);
  }
}

export function dismissToast(id: number): void {
  stopCountdown(id);
  $shown.set($shown.get().filter((toast) => toast.id !== id));
}

/** Toasts stay while the pointer or the focus is on them (WCAG 2.2.1), and while the page is hidden. */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const countdown of countdowns.values()) {
    clearTimeout(countdown.timer);
    countdown.left -= Date.now() - countdown.startedAt;
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const id of countdowns.keys()) start(id);
}

function start(id: number): void {
  const countdown = countdowns.get(id);
  if (!countdown) return;
  countdown.startedAt = Date.now();
  // Give a toast at least another second after a pause.
  countdown.timer = setTimeout(() => dismissToast(id), Math.max(countdown.left, 1000));
}

function stopCountdown(id: number): void {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
}
