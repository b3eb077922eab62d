/** Updates one picture: asks its host for the original, and makes the small files again if that has changed. */
import { hash } from 'node:crypto';
import { type KeptPicture, type PictureCache, recipe } from './cache.ts';
import { makePicture, Unsuitable } from './make.ts';
import { maxBytes, readOriginal } from './read.ts';

export interface Renewed {
  picture: KeptPicture;
  /** The host gave no answer, a 429 or a 5xx. */
  isHostDown: boolean;
}

export interface RenewOptions {
  url: string;
  /** The full address of the original. */
  address: string;
  old: KeptPicture | undefined;
  cache: PictureCache;
  signal: AbortSignal;
  /** Milliseconds for reading the original. */
  patience: number;
  now: () => number;
}

/** While a host fails, the existing files stay. Throws only the signal's reason, or an error of the disk. */
export async function renew({
  url,
  address,
  old,
  cache,
  signal,
  patience,
  now,
}: RenewOptions): Promise<Renewed> {
  const isCurrent = old?.recipe === recipe;
  const original = await readOriginal(address, isCurrent ? old.etag : '', signal, patience);
  const none = { url, etag: '', digest: '', recipe, remarks: [], built: null };
  const same = { ...none, ...old, checked: now(), failed: false };
  const keep = (picture: Omit<KeptPicture, 'files'>): KeptPicture => cache.put(picture, old?.files ?? []);
  if (original.status === 'failed') {
    const { reason, isHostDown } = original;
    return { picture: keep({ ...same, failed: true, remarks: [reason] }), isHostDown };
  }
  const done = (picture: KeptPicture): Renewed => ({ picture, isHostDown: false });
  if (original.status === 'unchanged') return done(keep(same));
  const fresh = { ...same, ...none };
  if (original.status === 'too large')
    return done(cache.put({ ...fresh, remarks: [`larger than ${maxBytes / 1e6} MB, used as it is`] }, []));
  const { bytes, etag } = original;
  const digest = hash('sha1', bytes, 'base64url');
  if (isCurrent && old.digest === digest) return done(keep({ ...same, etag }));
  try {
    const { built, files, remarks } = await makePicture(bytes, original.type);
    return done(cache.put({ ...fresh, etag, digest, built, remarks }, files));
  } catch (error) {
    if (!(error instanceof Unsuitable)) throw error;
    return done(cache.put({ ...fresh, etag, digest, remarks: [error.message] }, []));
  }
}
