/** Related products in Medusa. A list stands in for its query. */
import { expect, test } from 'vitest';
import { relatedIds } from '../../../../scripts/medusa/src/catalog/related.ts';

const all = Array.from({ length: 12 }, (_, index) => `prod_${String(index).padStart(2, '0')}`);
const shop = { salesChannelId: 'sc_1' };
const query = {
  graph: async ({
    filters,
    pagination,
  }: {
    filters: { id?: { $gt: string } };
    pagination: { take: number };
  }) => ({
    data: all
      .filter((id) => id > (filters.id?.$gt ?? ''))
      .slice(0, pagination.take)
      .map((id) => ({ id, sales_channels: [{ id: 'sc_1' }] })),
  }),
};
const relatedOf = (ids: readonly string[]) =>
  relatedIds(
    { resolve: () => query } as never,
    shop as never,
    ids.map((id) => ({ id, categories: [{ id: 'pcat_1' }] })),
  );

test('a product has the same related products in every list', async () => {
  const together = await relatedOf(all);
  for (const id of all) expect((await relatedOf([id])).get(id)).toEqual(together.get(id));
  expect(together.get('prod_02')).toEqual(all.slice(3, 11));
  expect(together.get('prod_10')).toEqual([all[11], ...all.slice(0, 7)]);
});
