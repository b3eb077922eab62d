/** The first step of a rebuild: updates the snapshot from the API and reports problems. */
import { join } from 'node:path';
import type { Build } from './places/manifest.ts';
import { productsPublished } from './publish/products.ts';
import type { RebuildOptions } from './rebuild.ts';
import { type Taken, takeSnapshot } from './snapshot/take.ts';

/** If the snapshot is lost, the catalogue is compared with `live`, the build in the output. Throws `RebuildFailure`. */
export async function readCatalogue(run: RebuildOptions, live: Build | null): Promise<Taken> {
  const { env, out, cache, signal, now, maxShrink, keep, patience } = run;
  const taken = await takeSnapshot({
    ...{ apiUrl: env.PUBLIC_API_URL, file: join(cache, 'snapshot.db'), signal },
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
  for (const { what, effect, why } of taken.problems) console.warn(`  ${what}: ${effect} (${why})`);
  return taken;
}
