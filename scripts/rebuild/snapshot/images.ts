/** Finds out whether the API resizes pictures. */

/** Milliseconds to wait for one picture. */
const timeout = 10_000;

/**
 * Whether the API sends a different picture if `?w=160` is added to the address. Tries one picture after the other.
 * Undefined if none can be read. The caller then keeps the earlier result, because a different one would change every page.
 */
export async function makesVariants(
  apiUrl: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<boolean | undefined> {
  for (const path of paths) {
    const whole = new URL(path, `${apiUrl}/`);
    const small = new URL(whole);
    small.searchParams.set('w', '160');
    try {
      const [before, after] = await Promise.all([read(whole, signal), read(small, signal)]);
      if (before && after !== undefined) return after !== null && !after.equals(before);
    } catch {
      signal.throwIfAborted();
    }
  }
  return undefined;
}

/** Null if the response isn't a picture. Undefined if the API has a temporary problem. */
async function read(address: URL, signal: AbortSignal): Promise<Buffer | null | undefined> {
  const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 429 || response.status >= 500) return undefined;
  const isPicture = response.ok && response.headers.get('content-type')?.startsWith('image/');
  return isPicture ? bytes : null;
}
