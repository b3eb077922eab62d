/** Reads a line item's product from an API that knows products only by their slugs. */
import { type Product, productBySlug, searchCatalog } from '#api/contract/catalog.ts';
import { ifFound } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { findNewSlug } from '#features/renamed/new-slug-call.ts';
import type { Locale } from '#i18n/locale.ts';
import { hasVariants } from '#lib/variants.ts';
import type { CartProduct } from './cart.ts';
import { type UnitItem, unitItemsOf } from './unit-items.ts';

/** A line item whose product to read. The name helps to find a renamed product. */
export interface WantedProduct {
  readonly productId: string;
  readonly product: Pick<CartProduct, 'slug' | 'name'>;
}

/** Finds a renamed product under its new slug. Returns an empty list if the product is no longer available. */
export async function findBySlug(
  { productId, product }: WantedProduct,
  { client, locale, signal }: { client: Client; locale: Locale; signal: AbortSignal | undefined },
): Promise<(readonly [string, UnitItem])[]> {
  const options = signal && { signal };
  const readBySlug = async (slug: string | undefined) => {
    const found = slug && (await ifFound(client.call(productBySlug, { params: { slug } }, options)));
    const items = found ? unitItemsOf(found.product).filter(([id]) => id === productId) : [];
    return items.length ? items : undefined;
  };
  // The site doesn't know a rename that is newer than the build, but a search by the old name may find the product.
  const searchSlug = async () => {
    const query = { search: product.name };
    const found = await ifFound(client.call(searchCatalog, { query }, options));
    // If a list leaves out variants, only the product's own response shows whether the id is a variant's.
    const mayHave = (listed: Product) =>
      listed.id === productId ||
      (hasVariants(listed) && (listed.variants?.some(({ id }) => id === productId) ?? true));
    return found?.products.find((listed) => listed.slug !== product.slug && mayHave(listed))?.slug;
  };
  if (!product.slug) return [];
  return (
    (await readBySlug(product.slug)) ??
    (await readBySlug(await findNewSlug('product', product.slug, { locale, signal }))) ??
    (await readBySlug(await searchSlug())) ??
    []
  );
}
