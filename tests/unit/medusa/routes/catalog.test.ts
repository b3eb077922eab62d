/** The pages of a category. Lists stand in for Medusa's query. */
import { expect, test, vi } from 'vitest';

vi.mock('@medusajs/framework/utils', () => ({ QueryContext: () => ({}) }));
const { catalogRoutes } = await import('../../../../scripts/medusa/src/routes/catalog.ts');

const products = ['tea towel 1', 'tea towel 2', 'tea towel 3'];
const category = { id: 'pcat_1', handle: 'linen', parent_category_id: null, is_active: true, metadata: null };
const rows: Record<string, object[]> = {
  region: [{ id: 'reg_1', currency_code: 'usd', countries: [{ iso_2: 'be' }] }],
  store: [{ default_sales_channel_id: 'sc_1' }],
  product_category: [category],
};
const asked: unknown[] = [];
const query = {
  graph: async ({ entity, filters }: { entity: string; filters: { id?: { $gt: string } } }) => {
    if (entity !== 'product') return { data: rows[entity] };
    asked.push(filters.id?.$gt);
    return { data: products.map((id) => ({ id })) };
  },
};
const parts: Record<string, object> = { query, storefront: { options: { country: 'BE' } } };

async function pageAfter(cursor?: string): Promise<{ nextCursor?: string }> {
  const ofCategory = catalogRoutes.find(({ endpoint }) => endpoint.name === 'product.ofCategory');
  const container = { resolve: (name: string) => parts[name] };
  const call = { container, params: { slug: 'linen' }, query: { cursor, limit: products.length } };
  return (await ofCategory?.handle(call as never)) as { nextCursor?: string };
}

test('a list goes on after a product with an id of the merchant', async () => {
  const { nextCursor } = await pageAfter();
  await pageAfter(nextCursor);
  expect(asked).toEqual([undefined, 'tea towel 3']);
  await expect(pageAfter('no-such-7f3a')).rejects.toMatchObject({ status: 400 });
});
