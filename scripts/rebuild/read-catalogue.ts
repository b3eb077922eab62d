/** The first step of a rebuild: updates the snapshot from the API, and makes small pictures while time is left. */
import { join } from 'node:path';
import type { PictureFiles } from './pictures/files.ts';
import { openPictures, type PictureOptions, updatePictures } from './pictures/pictures.ts';
import type { Build } from './places/manifest.ts';
import { productsPublished } from './publish/targets.ts';
import type { Run } from './rebuild.ts';
import { takeSnapshot } from './snapshot/take.ts';

/** If the snapshot is lost, compares the number of products with that of the `live` build. Throws `RebuildFailure`. */
export async function readCatalogue(
  run: Run & Pick<PictureOptions, 'background'>,
  live: Build | null,
): Promise<{ fingerprint: string; products: number; pictures: PictureFiles }> {
  using pictures = openPictures(run.cache);
  const taken = await takeSnapshot({
    ...run,
    apiUrl: run.env.PUBLIC_API_URL,
    file: join(run.cache, 'snapshot.db'),
    builtOf: pictures.builtOf,
    productsLive: async () => {
      if (!live) return run.publish ? productsPublished(run.out, run.signal) : 0;
      console.warn(
        '  The snapshot is lost: pages of removed products and redirects of renamed ones will be missing',
      );
      return live.products;
    },
  });
  return { ...taken, ...(await updatePictures(run, pictures)) };
}
