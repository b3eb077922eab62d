/**
 * A part of the page that is loaded late did not come or broke: the page says so in one place and offers to load it anew
 * (promises 45 and 49). It never reloads by itself, so it cannot loop.
 */
export const partFailed = 'shop:part-failed';

/** For the `catch` of an `import()` that the shopper waits for. */
export function tellPartFailed(): void {
  dispatchEvent(new Event(partFailed));
}
