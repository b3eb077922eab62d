/** Refusals of discount codes. A function stands in for Medusa's promotion module. */
import { describe, expect, test } from 'vitest';
import type { PromotionAction } from '../../../../scripts/medusa/src/mappers/discount.ts';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';
import { discountFor } from '../../../../scripts/medusa/src/order/discount.ts';

type Context = {
  subtotal: number;
  customer: { groups: { id: string }[] };
  shipping_methods: { subtotal: number }[];
};

const product = { id: 'prod_1', type_id: null, collection_id: null, discountable: true, tags: null };
const shop = {
  regionId: 'reg_1',
  currency: 'eur',
  countries: ['FR'],
  salesChannelId: 'sc_1',
  locale: undefined,
};
const code = 'VIP';
const off = { action: 'addItemAdjustment', code, item_id: '0', amount: 2 };
const offShipping = { action: 'addShippingMethodAdjustment', code, amount: 0.01 };
const usedUp = { action: 'campaignBudgetExceeded', code };
const overLimit = { action: 'promotionLimitExceeded', code };

interface Offer {
  action: PromotionAction;
  groups?: string[];
  isOverLimit?: boolean;
}

/**
 * A code for the group `vip`, from a subtotal of 50. `action` is what Medusa answers if these rules hold. Like Medusa, it looks at
 * a limit before it looks at the rules.
 */
function offer({ action, groups = [], isOverLimit = false }: Offer) {
  const promotion = {
    id: 'promo_1',
    code,
    status: 'active',
    is_automatic: false,
    campaign: null,
    rules: [{ attribute: 'subtotal', operator: 'gte', values: [{ value: '50' }] }],
  };
  const customer = { email: 'ada@example.com', groups: groups.map((id) => ({ id })) };
  const parts: Record<string, object> = {
    query: {
      graph: async ({ entity }: { entity: string }) => ({
        data: [entity === 'promotion' ? promotion : customer],
      }),
    },
    promotion: {
      computeActions: async (_: unknown, context: Context, options: { skip_usage_limit_checks: boolean }) => {
        if (isOverLimit && !options.skip_usage_limit_checks) return [overLimit];
        const isFor =
          context.subtotal >= 50 &&
          context.customer.groups.some(({ id }) => id === 'vip') &&
          context.shipping_methods.every(({ subtotal }) => subtotal > 0);
        return isFor ? [action] : [];
      },
    },
    __pg_connection__: { raw: async () => ({ rows: [], rowCount: 0 }) },
  };
  const container = { resolve: (name: string) => parts[name] } as unknown as Container;
  return (price: number, cost?: number) => {
    const quote = {
      items: [{ product, quantity: 1, price, grossPrice: undefined, vatRate: 20 }],
      method: cost === undefined ? undefined : { id: 'so_1', name: 'Post', cost },
      shippingRate: 20,
    } as unknown as Parameters<typeof discountFor>[2];
    return discountFor(container, shop, quote, { code, customerId: 'cus_1', country: 'FR' });
  };
}

const refused = (reason: string) => ({ status: 422, details: { code: 'discount_invalid', reason } });

describe('a discount code with a minimum', () => {
  test('is unknown to a shopper for whom it never counts', async () => {
    const ask = offer({ action: off });
    await expect(ask(20, 5)).rejects.toMatchObject(refused('unknown'));
    await expect(ask(60, 5)).rejects.toMatchObject(refused('unknown'));
  });

  test('names the minimum to a shopper who may use the code', async () => {
    const ask = offer({ action: off, groups: ['vip'] });
    await expect(ask(20, 5)).rejects.toMatchObject({ ...refused('minimum'), details: { minimum: 50 } });
    expect(await ask(60, 5)).toEqual({ code, amount: 200 });
  });

  test('is used up, however small the cart', async () => {
    const ask = offer({ action: usedUp, groups: ['vip'] });
    await expect(ask(20, 5)).rejects.toMatchObject(refused('used'));
    await expect(ask(60, 5)).rejects.toMatchObject(refused('used'));
  });
});

describe('a discount code that has reached its limit', () => {
  test('is used up for a shopper who may use it', async () => {
    const ask = offer({ action: off, groups: ['vip'], isOverLimit: true });
    await expect(ask(60, 5)).rejects.toMatchObject(refused('used'));
    await expect(ask(20, 5)).rejects.toMatchObject(refused('used'));
  });

  test('is unknown to a shopper for whom it never counts', async () => {
    const ask = offer({ action: off, isOverLimit: true });
    await expect(ask(60, 5)).rejects.toMatchObject(refused('unknown'));
  });
});

describe('a discount code for shipping', () => {
  test('takes nothing off without a method, or off a free one', async () => {
    const ask = offer({ action: offShipping, groups: ['vip'] });
    expect([await ask(60), await ask(60, 0)]).toEqual([
      { code, amount: 0 },
      { code, amount: 0 },
    ]);
  });

  test('is unknown to others, also without a method', async () => {
    const ask = offer({ action: offShipping });
    await expect(ask(60)).rejects.toMatchObject(refused('unknown'));
    await expect(ask(60, 0)).rejects.toMatchObject(refused('unknown'));
  });
});
