/**
 * The browser skips the transition between two pages (base.css) when another navigation overtakes it. Without this, it reports
 * that as an uncaught error, on the page that leaves or on the one that comes.
 */
export function calmTransitions(): void {
  for (const type of ['pageswap', 'pagereveal'] as const)
    addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => undefined));
}
