/** Brings the snapshot up to date with the API. */
import type { Shop } from '#merchant/load.ts';
import { printWarning } from '../../print.ts';
import type { PublishSettings } from '../core/settings.ts';
import type { Build } from '../places/manifest.ts';
import { readMostProducts } from '../places/targets.ts';
import { updateSnapshot } from '../snapshot/update-snapshot.ts';
import type { Run } from './rebuild-options.ts';

/** The catalogue after it was read. */
export interface Catalogue {
  /** How many products the catalogue has. */
  products: number;
  /** The snapshot's revision before this run. */
  revisionBefore: number;
}

/** The same for `npm run dev` and a rebuild, because both write the same snapshot. */
type CatalogueOptions = Pick<
  Run,
  'env' | 'out' | 'cache' | 'signal' | 'now' | 'maxShrink' | 'keep' | 'readAll' | 'patience'
>;

interface CatalogueInput {
  shop: Shop;
  live: Build | null;
  /** Undefined if the run doesn't publish. */
  publishing: PublishSettings | undefined;
}

/**
 * If the snapshot is lost, the number of products of the `live` build, or else of the places to publish to, tells whether the
 * catalogue has shrunk.
 */
export async function readCatalogue(
  run: CatalogueOptions,
  { shop, live, publishing }: CatalogueInput,
): Promise<Catalogue> {
  const { env, signal, now, maxShrink, keep } = run;
  const { products, revisionBefore } = await updateSnapshot({
    apiUrl: env.PUBLIC_API_URL,
    configured: shop,
    ownHosts: [...shop.pictureHosts, new URL(env.PUBLIC_SITE_URL).origin],
    cache: run.cache,
    readAll: run.readAll ?? false,
    patience: run.patience ?? {},
    maxShrink,
    keep,
    signal,
    now,
    countLiveProducts: async (formerSlugs) => {
      if (!live) return publishing ? readMostProducts(publishing, run.out, signal) : 0;
      printWarning(
        formerSlugs > 0
          ? '  The snapshot is of another version, so everything is read again. Pages of removed products and redirects stay'
          : '  The snapshot is missing or unusable, so any pages of removed products and redirects of renamed ones are lost',
      );
      return live.products;
    },
  });
  return { products, revisionBefore };
}
