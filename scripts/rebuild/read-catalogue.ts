/** The first step of a rebuild: updates the snapshot from the API, makes small pictures while time is left, reports problems. */
import { join } from 'node:path';
import type { PictureFiles } from './pictures/files.ts';
import { bringPictures, openPictures } from './pictures/pictures.ts';
import type { Build } from './places/manifest.ts';
import { productsPublished } from './publish/products.ts';
import type { RebuildOptions } from './rebuild.ts';
import type { BuiltOf } from './snapshot/derived.ts';
import { type Taken, takeSnapshot } from './snapshot/take.ts';

/** If the snapshot is lost, the catalogue is compared with `live`, the build in the output. Throws `RebuildFailure`. */
export async function readCatalogue(
  run: RebuildOptions,
  live: Build | null,
): Promise<Taken & { pictures: PictureFiles }> {
  const pictures = openPictures(run.cache);
  try {
    const taken = await take(run, live, pictures.builtOf);
    for (const { what, effect, why } of taken.problems) console.warn(`  ${what}: ${effect} (${why})`);
    return { ...taken, ...(await bringPictures(run, pictures)) };
  } finally {
    pictures.close();
  }
}

async function take(run: RebuildOptions, live: Build | null, builtOf: BuiltOf): Promise<Taken> {
  const { env, out, cache, signal, now, maxShrink, keep, patience } = run;
  return await takeSnapshot({
    ...{ apiUrl: env.PUBLIC_API_URL, file: join(cache, 'snapshot.db'), signal },
    builtOf,
    readAll: run.readAll ?? false,
    productsLive: async () => {
      if (live)
        console.warn(
          '  The snapshot is lost: pages of removed products and redirects of renamed ones will be missing',
        );
      return live?.products ?? (run.publish ? productsPublished(out, signal) : 0);
    },
    ...(now && { now }),
    ...(maxShrink !== undefined && { maxShrink }),
    ...(keep && { keep }),
    ...(patience && { patience }),
  });
}
