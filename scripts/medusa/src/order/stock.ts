/** Reserves the stock of an order, by Medusa's reservations. */
import { outOfStock, type Shortage } from '../../../backend/failures/common-failures.ts';
import type { Shop } from '../catalog/shop.ts';
import { withLock } from '../lock.ts';
import { type ReservedItem, reservationsFor, type StockRow } from '../mappers/stock.ts';
import type { Container, Reservation } from '../medusa-types.ts';

/** In seconds. Many shoppers may buy a product at once. */
const longestWait = 60;

/** Reserves all items or none. Does nothing if they are reserved already. Throws `HttpError` 409 `out_of_stock`. */
export async function reserveStock(
  container: Container,
  shop: Shop,
  items: readonly ReservedItem[],
): Promise<void> {
  const inventory = container.resolve('inventory');
  const ids = items.map(({ id }) => id);
  if ((await inventory.listReservationItems({ line_item_id: ids })).length) return;
  const keys = (await stockRows(container, items)).flatMap((row) =>
    row.inventory_items.map((item) => item.inventory_item_id),
  );
  const locations = await locationsOf(container, shop);
  await withStockLocks(container, [...new Set(keys)].toSorted(), async () => {
    const reservations = await planReservations(container, items, locations);
    if (!reservations.length) return;
    try {
      await inventory.createReservationItems(reservations);
    } catch (error) {
      // The merchant has lowered the stock meanwhile, without a lock. Planning again throws an error that says what is left.
      await planReservations(container, items, locations);
      throw error;
    }
  });
}

/** Gives back what was reserved for some line items. */
export async function releaseStock(container: Container, itemIds: readonly string[]): Promise<void> {
  const inventory = container.resolve('inventory');
  if ((await inventory.listReservationItems({ line_item_id: itemIds })).length)
    await inventory.deleteReservationItemsByLineItem(itemIds);
}

/** Throws `HttpError` 409 `out_of_stock`. */
async function planReservations(
  container: Container,
  items: readonly ReservedItem[],
  locations: readonly string[],
): Promise<Reservation[]> {
  const rows = new Map((await stockRows(container, items)).map((row) => [row.id, row]));
  const short: Shortage[] = [];
  const reservations: Reservation[] = [];
  for (const item of items) {
    const { found, available } = reservationsFor(item, rows.get(item.variant_id), locations, reservations);
    if (available < item.quantity) short.push({ productId: item.productId, available });
    reservations.push(...found);
  }
  if (short.length) throw outOfStock(short);
  return reservations;
}

/** Takes one lock after the other. If Medusa took several at once in Redis, two orders could each hold a lock that the other needs. */
function withStockLocks(
  container: Container,
  [key, ...others]: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (key === undefined) return work();
  return withLock(container, key, () => withStockLocks(container, others, work), longestWait);
}

async function stockRows(container: Container, items: readonly ReservedItem[]): Promise<StockRow[]> {
  const { data } = await container.resolve('query').graph<StockRow>({
    entity: 'variant',
    fields: [
      'id',
      'manage_inventory',
      'allow_backorder',
      'inventory_items.inventory_item_id',
      'inventory_items.required_quantity',
      'inventory_items.inventory.location_levels.location_id',
      'inventory_items.inventory.location_levels.stocked_quantity',
      'inventory_items.inventory.location_levels.reserved_quantity',
    ],
    filters: { id: items.map(({ variant_id }) => variant_id) },
  });
  return data;
}

async function locationsOf(container: Container, { salesChannelId }: Shop): Promise<string[]> {
  const { data } = await container.resolve('query').graph<{ stock_locations: readonly { id: string }[] }>({
    entity: 'sales_channels',
    fields: ['stock_locations.id'],
    filters: { id: salesChannelId },
  });
  return data.flatMap(({ stock_locations }) => stock_locations.map(({ id }) => id));
}
