/**
 * When another navigation interrupts a page transition (base.css), the browser skips it and reports an uncaught error,
 * on the old or the new page. This silences that error.
 */
export function calmTransitions(): void {
  for (const type of ['pageswap', 'pagereveal'] as const)
    addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => undefined));
}
