/** Updates one picture: asks its host for the original, and makes the small files again if the original has changed. */
import { hash } from 'node:crypto';
import { type KeptPicture, type PictureCache, recipe } from './cache.ts';
import { makePicture, Unsuitable } from './make.ts';

/** Larger originals aren't resized. */
const maxBytes = 30_000_000;
/** Milliseconds to wait for one original. A run may exceed its time for pictures by about this much. */
const timeout = 10_000;

interface Renewed {
  picture: KeptPicture;
  /** Whether the host didn't respond, or responded with a 429 or a 5xx. */
  isHostDown: boolean;
}

interface RenewOptions {
  url: string;
  /** The full address of the original. */
  address: string;
  old: KeptPicture | undefined;
  cache: PictureCache;
  signal: AbortSignal;
  now: () => number;
}

/** If the host fails, the existing files stay. Throws only the signal's reason or a disk error. */
export async function renew({ url, address, old, cache, signal, now }: RenewOptions): Promise<Renewed> {
  const isCurrent = old?.recipe === recipe;
  const original = await readOriginal(address, isCurrent ? old.etag : '', signal);
  const none = { url, etag: '', digest: '', recipe, remarks: [], built: null, files: [] };
  const same: KeptPicture = { ...none, ...old, checked: now(), failed: false };
  const fresh: KeptPicture = { ...same, ...none };
  const put = (picture: KeptPicture, isHostDown = false): Renewed => {
    cache.keep(picture);
    return { picture, isHostDown };
  };
  if (original.status === 'failed')
    return put({ ...same, failed: true, remarks: [original.reason] }, original.isHostDown);
  if (original.status === 'unchanged') return put(same);
  if (original.status === 'too large')
    return put({ ...fresh, remarks: [`larger than ${maxBytes / 1e6} MB, used as it is`] });
  const { bytes, etag, type } = original;
  const digest = hash('sha1', bytes, 'base64url');
  if (isCurrent && old.digest === digest) return put({ ...same, etag });
  try {
    const { files, ...made } = await makePicture(bytes, type);
    return put({ ...fresh, etag, digest, ...made, files: cache.write(files) });
  } catch (error) {
    if (!(error instanceof Unsuitable)) throw error;
    return put({ ...fresh, etag, digest, remarks: [error.message] });
  }
}

type Original =
  | { status: 'unchanged' }
  | { status: 'read'; bytes: Buffer; etag: string; type: string }
  | { status: 'too large' }
  /** The next run tries it again. */
  | { status: 'failed'; reason: string; isHostDown: boolean };

/** If `etag` is empty, always reads the original. Throws only the signal's reason. */
async function readOriginal(address: string, etag: string, signal: AbortSignal): Promise<Original> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      headers: { accept: 'image/*', ...(etag && { 'if-none-match': etag }) },
    });
    const { status, headers, body } = response;
    if (status === 304) return { status: 'unchanged' };
    if (!response.ok) {
      await body?.cancel();
      const isHostDown = status === 429 || status >= 500;
      return { status: 'failed', reason: `its host answered ${status}`, isHostDown };
    }
    const bytes = await limited(response);
    if (!bytes) return { status: 'too large' };
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    return { status: 'read', bytes, etag: headers.get('etag') ?? '', type };
  } catch {
    signal.throwIfAborted();
    return { status: 'failed', reason: 'its host did not answer', isHostDown: true };
  }
}

/** Returns undefined if the body has more than `maxBytes`. */
async function limited(response: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
