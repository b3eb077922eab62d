import { expect, test } from 'vitest';
import { itemValues } from '#features/cart-page/item-values.ts';
import { itemOf } from '../../../support/cart.ts';

test('a line item shows what its price is reduced from', () => {
  const values = (sale: object) =>
    itemValues(
      'fr',
      { ...itemOf('a', { price: 20, ...sale }), quantity: 2 },
      { apiUrl: '', apiResizes: false, template: '', hosts: [] },
    );
  expect(values({ listPrice: 30 })).toMatchObject({ price: '$22,00', before: '$33,00', off: '−33\u202f%' });
  expect(values({ listPrice: 20 })).toMatchObject({ before: undefined, off: undefined });
});
