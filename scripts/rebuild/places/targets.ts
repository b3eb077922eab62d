/** The places that the `PUBLISH_…` settings name. */
import { resolve } from 'node:path';
import { type PublishSettings, publishSettings } from '../core/settings.ts';
import { publishFolder } from './output.ts';
import { type Place, readNote } from './place.ts';

export interface PublishTarget {
  /** The target's name in messages. */
  name: string;
  /** Throws `PlaceError`. */
  open: () => Promise<Place>;
}

export function targetsOf(settings: PublishSettings, out: string): PublishTarget[] {
  const { PUBLISH_FOLDER: folder, PUBLISH_S3_BUCKET: bucket, PUBLISH_S3_PREFIX: prefix } = settings;
  const targets: PublishTarget[] = [];
  if (folder) targets.push({ name: folder, open: async () => publishFolder(resolve(folder), out) });
  if (bucket)
    targets.push({
      name: `s3://${bucket}/${prefix ? `${prefix}/` : ''}`,
      open: async () => {
        // Loaded on demand, because loading the client takes a third of a second.
        const { s3Place } = await import('../places/s3.ts');
        return s3Place(bucket, settings);
      },
    });
  return targets;
}

/** The largest number of products in any target; 0 if unknown. The shrink guard needs this number if cache and output are lost. */
export async function productsPublished(out: string, signal: AbortSignal): Promise<number> {
  const counts = targetsOf(publishSettings(process.env), out).map(async ({ open }) => {
    const note = await readNote(await open(), signal);
    return note?.build?.products ?? 0;
  });
  return Math.max(0, ...(await Promise.all(counts.map((count) => count.catch(() => 0)))));
}
