/** The places that the `PUBLISH_…` settings name. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { PublishSettings } from '../core/settings.ts';
import { folderPlace } from './folder.ts';
import { type Place, PlaceError, readNote } from './place.ts';

export interface PublishTarget {
  /** The target's name in messages. */
  name: string;
  /** Throws `PlaceError`. */
  open: () => Promise<Place>;
}

export function targetsOf(settings: PublishSettings, out: string): PublishTarget[] {
  const { PUBLISH_FOLDER: folder, PUBLISH_S3_BUCKET: bucket, PUBLISH_S3_PREFIX: prefix } = settings;
  const targets: PublishTarget[] = [];
  if (folder) targets.push({ name: folder, open: async () => targetFolderPlace(resolve(folder), out) });
  if (bucket)
    targets.push({
      name: `s3://${bucket}/${prefix ? `${prefix}/` : ''}`,
      open: async () => {
        // Loaded on demand, because loading the client takes a third of a second.
        const { s3Place } = await import('./s3.ts');
        return s3Place(bucket, settings);
      },
    });
  return targets;
}

/** The place of `PUBLISH_FOLDER`. Throws `PlaceError` if it isn't mounted, or overlaps with the output folder. */
function targetFolderPlace(root: string, out: string): Place {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new PlaceError(
      `PUBLISH_FOLDER: there is no folder ${root}`,
      'Create or mount it, then run this again.',
    );
  const contains = (outer: string, inner: string): boolean =>
    join(realpathSync(inner), sep).startsWith(join(realpathSync(outer), sep));
  if (existsSync(out) && (contains(out, root) || contains(root, out)))
    throw new PlaceError(
      `PUBLISH_FOLDER: ${root} and the output folder are the same, or one contains the other`,
      'Choose another folder. If your web server serves the output folder itself, remove the setting.',
    );
  return folderPlace(root);
}

/** The largest number of products in any target; 0 if unknown. The shrink guard needs this number if cache and output are lost. */
export async function readMostProducts(
  settings: PublishSettings,
  out: string,
  signal: AbortSignal,
): Promise<number> {
  const counts = targetsOf(settings, out).map(async ({ open }) => {
    const note = await readNote(await open(), signal);
    return note?.build?.products ?? 0;
  });
  return Math.max(0, ...(await Promise.all(counts.map((count) => count.catch(() => 0)))));
}
