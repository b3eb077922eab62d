/** The toasts that are seen now, and how long each still stays. */
import { atom } from 'nanostores';
import { type Toast, toastDuration, withoutToast, withToast } from './toasts.ts';

export const $toasts = atom<readonly Toast[]>([]);

interface Clock {
  /** Milliseconds left when it was last started. */
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const clocks = new Map<number, Clock>();
let lastId = 0;
let isPaused = false;

export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId;
  clocks.set(id, { left: toastDuration, startedAt: 0, timer: undefined });
  $toasts.set(withToast($toasts.get(), { ...toast, id }));
  for (const known of clocks.keys()) {
    if (!$toasts.get().some((shown) => shown.id === known)) forget(known);
  }
  if (!isPaused) start(id);
}

export function dismissToast(id: number): void {
  forget(id);
  $toasts.set(withoutToast($toasts.get(), id));
}

/** While the pointer or the focus is on them nobody loses one (WCAG 2.2.1). */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer);
    clock.left -= Date.now() - clock.startedAt;
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const id of clocks.keys()) start(id);
}

function start(id: number): void {
  const clock = clocks.get(id);
  if (!clock) return;
  clock.startedAt = Date.now();
  // One that was about to go when it was paused stays a moment longer.
  clock.timer = setTimeout(() => dismissToast(id), Math.max(clock.left, 1000));
}

function forget(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
}
