/** What the backend offers: its features, its currency, and where it delivers. */
import { getShop, type ShopInfo } from '#api/contract/shop.ts';
import { hasTwoDecimals } from '#lib/currency.ts';
import { type Setup, setupOf } from '#lib/shop-setup.ts';
import { expect, missingCallRefusals } from '../core/backend.ts';
import { Missing } from '../core/finding.ts';
import { type Check, ruleOf } from '../core/rule.ts';

const rule = ruleOf('shop');
const readsOnly = true;
const section = 'Features';

/** Undefined if the backend lacks the call. */
export const shopResponse = rule('info', {
  says: 'The response to `GET /v1/shop` can be read, unless the backend lacks the call (404 or 405).',
  otherwise: 'The shop can’t be built.',
  section,
  readsOnly,
  async run(check): Promise<ShopInfo | undefined> {
    return (await check.callUnless(getShop, {}, ...missingCallRefusals))?.data.shop;
  },
});

/** The shop's setup, made from the response to `GET /v1/shop`. */
export const checkedSetup = rule('currency', {
  says: 'The currency has two decimals.',
  otherwise: 'The shop can’t be built.',
  section,
  readsOnly,
  async run(check): Promise<Setup> {
    const shop = await check.of(shopResponse);
    const currency = shop?.currency ?? 'USD';
    const reply = check.lastReply(getShop);
    expect(hasTwoDecimals(currency), reply, 'a currency of ISO 4217 with two decimals', {
      field: 'shop.currency',
      came: currency,
    });
    // A backend without `GET /v1/shop` can't say that it has discount codes. The merchant turns them on in shop.config.ts.
    return setupOf(check.settings.discountCode ? { features: { discountCodes: true } } : {}, shop);
  },
});

/** Without a usable response, the shop has its defaults. */
export const defaultSetup = setupOf({}, undefined);

export const featuresOf = async (check: Check) => (await check.of(checkedSetup)).features;

export const shopRules = [
  shopResponse,
  checkedSetup,
  rule('named', {
    says: 'The build learns from `GET /v1/shop` what the backend has.',
    otherwise: '`shop.config.ts` must say what the backend has.',
    section,
    readsOnly,
    async run(check) {
      if (!(await check.of(shopResponse)))
        throw new Missing(
          'the call GET /v1/shop',
          'features, currency and countries are the defaults, or those of `shop.config.ts`',
        );
    },
  }),
];
