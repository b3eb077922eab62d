/** Reservations, with parts that stand in for Medusa's modules. */
import { describe, expect, test } from 'vitest';
import type { Shop } from '../../../../scripts/medusa/src/catalog/shop.ts';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';
import { reserveStock } from '../../../../scripts/medusa/src/order/stock.ts';

const shop = { salesChannelId: 'sc_1' } as Shop;
const items = ['b', 'a'].map((name) => ({
  id: `ordli_${name}`,
  variant_id: name,
  quantity: 2,
  productId: `prod_${name}`,
}));

/** `stock` is the stock of each variant. `reserveAll` replaces Medusa's call that reserves stock. */
function medusa(stock: Record<string, number>, reserveAll: () => Promise<object[]>) {
  const held: string[] = [];
  const most: string[][] = [];
  const parts: Record<string, object> = {
    query: {
      graph: async ({ entity }: { entity: string }) => ({
        data:
          entity === 'variant' ? Object.entries(stock).map(rowOf) : [{ stock_locations: [{ id: 'near' }] }],
      }),
    },
    inventory: { listReservationItems: async () => [], createReservationItems: reserveAll },
    locking: {
      execute: async (key: string, work: () => Promise<void>) => {
        held.push(key);
        most.push([...held]);
        await work();
        held.pop();
      },
    },
  };
  return { container: { resolve: (name: string) => parts[name] } as unknown as Container, most };
}

const rowOf = ([id, stocked_quantity]: [string, number]) => ({
  id,
  manage_inventory: true,
  allow_backorder: false,
  inventory_items: [
    {
      inventory_item_id: `item_${id}`,
      required_quantity: 1,
      inventory: { location_levels: [{ location_id: 'near', stocked_quantity, reserved_quantity: 0 }] },
    },
  ],
});

describe('the stock of an order', () => {
  test('is locked item by item, always in the same order', async () => {
    const { container, most } = medusa({ b: 5, a: 5 }, async () => []);
    await reserveStock(container, shop, items);
    expect(most).toEqual([['item_a'], ['item_a', 'item_b']]);
  });

  test('counts as too low if it falls during the call', async () => {
    const stock = { a: 5, b: 5 };
    const { container } = medusa(stock, async () => {
      stock.b = 1;
      throw new Error('Not enough stock available for item item_b at location near');
    });
    await expect(reserveStock(container, shop, items)).rejects.toMatchObject({
      status: 409,
      details: { code: 'out_of_stock', items: [{ productId: 'prod_b', available: 1 }] },
    });
  });

  test('isn’t too low if Medusa fails for another reason', async () => {
    const { container } = medusa({ a: 5, b: 5 }, () => Promise.reject(new Error('No connection')));
    await expect(reserveStock(container, shop, items)).rejects.toThrow('No connection');
  });
});
