/** Finds the location that a line item's stock is taken from. */
import type { Reservation } from '../medusa-types.ts';

export interface ReservedItem {
  /** Of the line item. */
  id: string;
  variant_id: string;
  quantity: number;
  /** The id that the shop sends for the unit. */
  productId: string;
}

interface Level {
  location_id: string;
  stocked_quantity: number;
  reserved_quantity: number;
}

export interface StockRow {
  id: string;
  manage_inventory: boolean;
  allow_backorder: boolean;
  inventory_items: readonly {
    inventory_item_id: string;
    /** How many pieces of the inventory item one piece of the variant needs. */
    required_quantity: number;
    inventory: { location_levels: readonly Level[] };
  }[];
}

/**
 * Each inventory item is taken from one location, because Medusa can't split a reservation. `reserved` holds the reservations of
 * earlier line items, which may need the same inventory items.
 */
export function reservationsFor(
  item: ReservedItem,
  row: StockRow | undefined,
  locations: readonly string[],
  reserved: readonly Reservation[] = [],
) {
  if (!row) return { found: [], available: 0 };
  if (!row.manage_inventory) return { found: [], available: item.quantity };
  let available = Number.POSITIVE_INFINITY;
  const found = row.inventory_items.flatMap((needed): Reservation[] => {
    const freeIn = ({ location_id, stocked_quantity, reserved_quantity }: Level) =>
      reserved
        .filter(
          (one) => one.location_id === location_id && one.inventory_item_id === needed.inventory_item_id,
        )
        .reduce((free, { quantity }) => free - quantity, stocked_quantity - reserved_quantity);
    const levels = needed.inventory.location_levels
      .filter(({ location_id }) => locations.includes(location_id))
      .toSorted((a, b) => freeIn(b) - freeIn(a));
    const [best] = levels;
    const pieces = Math.floor(Math.max(0, best ? freeIn(best) : 0) / needed.required_quantity);
    available = Math.min(available, row.allow_backorder && best ? item.quantity : pieces);
    if (!best) return [];
    return [
      {
        line_item_id: item.id,
        inventory_item_id: needed.inventory_item_id,
        location_id: best.location_id,
        quantity: needed.required_quantity * item.quantity,
        allow_backorder: row.allow_backorder,
      },
    ];
  });
  return { found, available: found.length ? available : 0 };
}
