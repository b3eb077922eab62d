/**
 * The transition out of a page (base.css) is skipped when another navigation overtakes the first: a second link is pressed,
 * a page leads on. Nobody is to hear of that; without this the browser reports an uncaught error.
 */
export function calmTransitions(): void {
  addEventListener('pageswap', ({ viewTransition }) => viewTransition?.ready.catch(() => undefined));
}
