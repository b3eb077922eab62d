/** Reads a whole product from the API, with all of its variants, for the page that shows them. */
import { createClient } from '#api/client.ts';
import { type Product, productBySlug, productsById } from '#api/contract/catalog.ts';
import { ifFound } from '#api/errors.ts';
import { findNewSlug } from '#features/renamed/new-slug-call.ts';
import { pageLocale } from '#i18n/locale.ts';
import { apiUrl, readsById } from '#platform/config.ts';

/** `undefined` if the product is no longer available. A renamed product still counts as the same product. Throws the client's errors. */
export async function readWholeProduct({
  id,
  slug,
}: Pick<Product, 'id' | 'slug'>): Promise<Product | undefined> {
  const locale = pageLocale();
  const client = createClient({ baseUrl: apiUrl, language: locale, retries: 1 });
  if (readsById) {
    const { products } = await client.call(productsById, { query: { ids: id } });
    return products.find((product) => product.id === id);
  }
  const readBySlug = async (wanted: string | undefined) => {
    const found = wanted && (await ifFound(client.call(productBySlug, { params: { slug: wanted } })));
    return found && found.product.id === id ? found.product : undefined;
  };
  return (await readBySlug(slug)) ?? readBySlug(await findNewSlug('product', slug, { locale }));
}
