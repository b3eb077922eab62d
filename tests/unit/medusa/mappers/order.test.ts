/** Orders from what Medusa and the plugin's tables know. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { order } from '#api/contract/order.ts';
import {
  type MedusaOrder,
  type OrderState,
  toOrder,
  toOrderContent,
  toOrderDraft,
} from '../../../../scripts/medusa/src/mappers/order.ts';
import { reservationsFor } from '../../../../scripts/medusa/src/mappers/stock.ts';

const address = {
  id: 'addr_1',
  name: 'Ada Lovelace',
  company: null,
  line1: '1 Rue Haute',
  line2: null,
  city: 'Paris',
  postalCode: '75001',
  region: null,
  country: 'FR',
};
const apron = {
  id: 'prod_1',
  slug: 'apron',
  name: 'Apron',
  price: 10,
  vatRate: 20,
  stock: 5,
  images: [{ url: 'https://pictures.example/apron.jpg' }],
  weight: null,
  height: null,
  width: null,
  length: null,
  options: [{ name: 'Colour', values: [{ name: 'Blue' }] }],
  variants: [{ id: 'variant_1', values: ['Blue'], price: 10, stock: 5 }],
};
const row = {
  product: { id: 'prod_1', handle: 'apron', thumbnail: null, type_id: null },
  variant: { id: 'variant_1', sku: 'AP-1', options: [{ value: 'Blue' }] },
};
const line = { ...row, shown: apron, productId: 'variant_1', quantity: 2, price: 10, vatRate: 20, stock: 5 };
const quote = {
  items: [{ ...line, grossPrice: undefined }],
  method: { id: 'so_1', name: 'Post', cost: 5, minDays: 2, maxDays: 4 },
  shippingRate: 20,
  currency: 'eur',
  shippingAddress: address,
  billingAddress: address,
} as unknown as Parameters<typeof toOrderContent>[0];

const state: OrderState = {
  id: 'order_1',
  status: 'paid',
  content: toOrderContent(quote),
  intent_id: 'pi_1',
  created_at: new Date('2026-03-01T10:00:00Z'),
  expires_at: new Date('2026-03-01T10:30:00Z'),
  paid_at: new Date('2026-03-01T10:05:00Z'),
};
const unpaid: OrderState = { ...state, status: 'pending', paid_at: null };
const medusa: MedusaOrder = {
  id: 'order_1',
  display_id: 12,
  status: 'pending',
  fulfillments: [],
  payment_collections: [{ captured_amount: 30, refunded_amount: 0 }],
};
const parcel = { canceled_at: null, shipped_at: null, delivered_at: null, labels: [] };
const shown = (own: OrderState, one: MedusaOrder) => z.parse(order, toOrder(own, one));

describe('an order in Medusa', () => {
  test('shows what was bought, for the total that was quoted', () => {
    expect(shown(unpaid, medusa)).toMatchObject({
      number: '12',
      status: 'pending',
      expiresAt: '2026-03-01T10:30:00.000Z',
      items: [{ productId: 'variant_1', options: [{ name: 'Colour', value: 'Blue' }], total: 20 }],
      subtotal: 20,
      shipping: 5,
      vat: 5,
      total: 30,
      delivery: null,
    });
  });

  test('says when it arrives, counted from the payment', () => {
    expect(shown(state, medusa).delivery).toEqual({ from: '2026-03-03', to: '2026-03-05' });
  });

  test.each([
    ['paid', {}],
    ['processing', { fulfillments: [parcel] }],
    ['shipped', { fulfillments: [parcel, { ...parcel, shipped_at: '2026-03-02' }] }],
    ['delivered', { fulfillments: [{ ...parcel, shipped_at: '2026-03-02', delivered_at: '2026-03-03' }] }],
    ['paid', { fulfillments: [{ ...parcel, canceled_at: '2026-03-02' }] }],
    ['refunded', { payment_collections: [{ captured_amount: 30, refunded_amount: 30 }] }],
    ['paid', { payment_collections: [{ captured_amount: 30, refunded_amount: 10 }] }],
    ['refunded', { status: 'canceled' }],
  ])('is %s after payment if Medusa says %j', (status, changes) => {
    expect(shown(state, { ...medusa, ...changes }).status).toBe(status);
  });

  test('is cancelled if the merchant cancels it before it is paid', () => {
    expect(shown(unpaid, { ...medusa, status: 'canceled' }).status).toBe('cancelled');
  });

  test('stays paid while a cancellation is being finished', () => {
    expect(shown({ ...state, status: 'cancelling' }, medusa).status).toBe('paid');
  });

  test('counts as cancelled once nobody can pay it', () => {
    expect(shown({ ...unpaid, status: 'cancelling' }, medusa).status).toBe('cancelled');
  });

  test('names its parcels once they are shipped', () => {
    const labels = [{ tracking_number: '0034', tracking_url: 'javascript:alert(1)' }];
    const sent = { ...medusa, fulfillments: [{ ...parcel, shipped_at: '2026-03-02', labels }] };
    expect(shown(state, sent).tracking).toEqual([{ carrier: 'Post', number: '0034', url: null }]);
    expect(shown(state, { ...sent, fulfillments: [{ ...parcel, labels }] }).tracking).toBeNull();
  });

  test('has gross prices and the ids that it is given', () => {
    const gross = {
      ...quote,
      items: [{ ...line, price: 8.325, grossPrice: 9.99 }],
    } as unknown as typeof quote;
    const ids = { order: 'order_1', items: ['ordli_1'] };
    const buyer = {
      customerId: 'cus_1',
      email: 'ada@shop.example',
      regionId: 'reg_1',
      salesChannelId: 'sc_1',
      locale: undefined,
    };
    expect(toOrderDraft(gross, ids, buyer).items).toMatchObject([
      { id: 'ordli_1', variant_id: 'variant_1', unit_price: 9.99, is_tax_inclusive: true, quantity: 2 },
    ]);
    expect(toOrderContent(gross).items).toMatchObject([{ grossUnitPrice: 9.99, grossTotal: 19.98 }]);
  });
});

describe('the stock of a line item', () => {
  const wanted = { id: 'ordli_1', variant_id: 'variant_1', productId: 'variant_1', quantity: 2 };
  const stock = (levels: Record<string, number>, more = {}) => ({
    id: 'variant_1',
    manage_inventory: true,
    allow_backorder: false,
    inventory_items: [
      {
        inventory_item_id: 'iitem_1',
        required_quantity: 3,
        inventory: {
          location_levels: Object.entries(levels).map(([location_id, free]) => ({
            location_id,
            stocked_quantity: free + 1,
            reserved_quantity: 1,
          })),
        },
      },
    ],
    ...more,
  });

  test('is taken from the location that has most of it', () => {
    const { found, available } = reservationsFor(wanted, stock({ near: 4, far: 9, other: 99 }), [
      'near',
      'far',
    ]);
    expect(found).toMatchObject([{ location_id: 'far', quantity: 6, line_item_id: 'ordli_1' }]);
    expect(available).toBe(3);
  });

  test('is too little if it is spread over several locations', () => {
    expect(reservationsFor(wanted, stock({ near: 4, far: 5 }), ['near', 'far']).available).toBe(1);
    expect(reservationsFor(wanted, stock({ other: 99 }), ['near']).available).toBe(0);
    expect(reservationsFor(wanted, undefined, ['near']).available).toBe(0);
  });

  test('isn’t reserved twice', () => {
    const row = stock({ near: 4 });
    const first = reservationsFor(wanted, row, ['near']);
    expect(reservationsFor(wanted, row, ['near'], first.found).available).toBe(0);
  });

  test('is unlimited with backorders', () => {
    expect(reservationsFor(wanted, stock({}, { manage_inventory: false }), []).available).toBe(2);
    expect(reservationsFor(wanted, stock({ near: 0 }, { allow_backorder: true }), ['near']).available).toBe(
      2,
    );
  });
});
