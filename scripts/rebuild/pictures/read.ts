/** Downloads the original of a picture, unless its host says that it hasn't changed. */

/** Pages show larger originals as they are. */
export const maxBytes = 30_000_000;

export type Original =
  | { status: 'unchanged' }
  | { status: 'read'; bytes: Buffer; etag: string; type: string }
  | { status: 'too large' }
  /** The next run tries it again. */
  | { status: 'failed'; reason: string; isHostDown: boolean };

/** `etag` is empty for a new original. `patience` is in milliseconds. Throws only the signal's reason. */
export async function readOriginal(
  address: string,
  etag: string,
  signal: AbortSignal,
  patience: number,
): Promise<Original> {
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      headers: { accept: 'image/*', ...(etag && { 'if-none-match': etag }) },
    });
    const { status, headers, body } = answer;
    if (status === 304) return { status: 'unchanged' };
    if (!answer.ok) {
      await body?.cancel();
      const isHostDown = status === 429 || status >= 500;
      return { status: 'failed', reason: `its host answered ${status}`, isHostDown };
    }
    const bytes = await limited(answer);
    if (!bytes) return { status: 'too large' };
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    return { status: 'read', bytes, etag: headers.get('etag') ?? '', type };
  } catch {
    signal.throwIfAborted();
    return { status: 'failed', reason: 'its host did not answer', isHostDown: true };
  }
}

/** Returns undefined if the body has more than `maxBytes`. */
async function limited(answer: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
