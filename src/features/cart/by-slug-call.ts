/** Reads a line item's product from an API that knows products only by their slugs. */
import { productBySlug, searchCatalog } from '#api/contract/catalog.ts';
import { ifFound } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import type { Locale } from '#i18n/locale.ts';
import { type CartProduct, type ProductItem, productItem } from './cart.ts';
import { newSlugOf } from './new-slug-call.ts';

/** A line item whose product to read. The name helps to find a renamed product. */
export interface Wanted {
  readonly productId: string;
  readonly product: Pick<CartProduct, 'slug' | 'name'>;
}

/** A renamed product is still the same one. Empty if it is no longer available. */
export async function findBySlug(
  { productId, product }: Wanted,
  client: Client,
  locale: Locale,
  signal: AbortSignal | undefined,
): Promise<ProductItem[]> {
  const options = signal && { signal };
  const bySlug = async (slug: string | undefined) => {
    const found = slug && (await ifFound(client.call(productBySlug, { params: { slug } }, options)));
    return found && found.product.id === productId ? [productItem(found.product)] : undefined;
  };
  // The site doesn't know a rename that is newer than the build, but a search by the old name may find the product.
  const searched = async () => {
    const query = { search: product.name };
    const found = await ifFound(client.call(searchCatalog, { query }, options));
    return found?.products.find(({ id, slug }) => id === productId && slug !== product.slug)?.slug;
  };
  if (!product.slug) return [];
  return (
    (await bySlug(product.slug)) ??
    (await bySlug(await newSlugOf('product', product.slug, { locale, signal }))) ??
    (await bySlug(await searched())) ??
    []
  );
}
