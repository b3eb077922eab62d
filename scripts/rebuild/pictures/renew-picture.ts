/** Updates one picture: asks its host for the original, and makes the small files again if the original has changed. */
import { type Download, downloadPicture, mostPictureBytes, Refused } from '../core/download-picture.ts';
import { contentHash } from '../places/entry.ts';
import { makePicture, Unsuitable } from './make-picture.ts';
import { type KeptPicture, type PictureCache, pictureRecipe } from './picture-cache.ts';

/** Milliseconds to wait for one original. A run may exceed its time for pictures by about this much. */
const timeout = 10_000;
/** The same text for every refused URL, so that the report tells nothing about the merchant's network. */
const refused = 'not on a public https host, never downloaded';

interface RenewOptions {
  url: string;
  /** The full URL of the original. */
  original: string;
  apiUrl: string;
  old: KeptPicture | undefined;
  cache: PictureCache;
  signal: AbortSignal;
  now: () => number;
}

/** What a run learns about the host of a picture. It is down if it doesn't answer, or answers 429 or 5xx. */
type HostState = 'up' | 'down';

/** If the host fails, the existing files stay. Throws only the signal's reason or a disk error. */
export async function renewPicture({
  url,
  original,
  apiUrl,
  old,
  cache,
  signal,
  now,
}: RenewOptions): Promise<HostState> {
  const isCurrent = old?.recipe === pictureRecipe;
  const none = { url, etag: '', digest: '', recipe: pictureRecipe, remarks: [], built: null, files: [] };
  // While the host fails, the first remark is about the host.
  const remarks = old?.failed ? old.remarks.slice(1) : (old?.remarks ?? []);
  const same: KeptPicture = { ...none, ...old, checked: now(), failed: false, remarks };
  const fresh: KeptPicture = { ...same, ...none };
  const put = (picture: KeptPicture, host: HostState = 'up'): HostState => {
    cache.keep(picture);
    return host;
  };
  const failed = (reason: string, host: HostState): HostState =>
    put({ ...same, failed: true, remarks: [reason, ...remarks] }, host);
  let response: Download;
  try {
    response = await downloadPicture(original, {
      apiUrl,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      headers: { accept: 'image/*', ...(isCurrent && old.etag && { 'if-none-match': old.etag }) },
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) return put({ ...fresh, remarks: [refused] });
    return failed('its host did not answer', 'down');
  }
  const { status, headers, bytes } = response;
  if (status === 304) return put(same);
  if (status < 200 || status >= 300)
    return failed(`its host answered ${status}`, status === 429 || status >= 500 ? 'down' : 'up');
  if (!bytes) return put({ ...fresh, remarks: [`larger than ${mostPictureBytes / 1e6} MB, used as it is`] });
  const { etag = '' } = headers;
  const digest = contentHash(bytes);
  if (isCurrent && old.digest === digest) return put({ ...same, etag });
  try {
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    const { files, ...made } = await makePicture(bytes, type);
    return put({ ...fresh, etag, digest, ...made, files: cache.write(files) });
  } catch (error) {
    if (!(error instanceof Unsuitable)) throw error;
    return put({ ...fresh, etag, digest, remarks: [error.message] });
  }
}
