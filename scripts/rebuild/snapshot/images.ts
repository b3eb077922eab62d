/** Finds out whether the API resizes pictures. */

/** Milliseconds to wait for one picture. */
const patience = 10_000;

/**
 * Whether the API sends another file for `?w=160` than for the picture itself. Tries one picture after the other.
 * Undefined if none can be read. Keep the earlier response then, because every page depends on it.
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

/** Null if the response is not a picture; undefined if the API fails now. */
async function read(address: URL, signal: AbortSignal): Promise<Buffer | null | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status === 429 || answer.status >= 500) return undefined;
  const isPicture = answer.ok && answer.headers.get('content-type')?.startsWith('image/');
  return isPicture ? bytes : null;
}
