/** Milliseconds without a response after which the page says that it is still trying. */
export const slowAfter = 10_000;
/** Milliseconds after which the page goes on without a response, or asks again. */
export const giveUpAfter = 10_000;

/** Calls `tell` once the wait is slow. Returns a function that ends the wait. */
export function whenSlow(tell: () => void): () => void {
  const timer = setTimeout(tell, slowAfter);
  return () => clearTimeout(timer);
}
