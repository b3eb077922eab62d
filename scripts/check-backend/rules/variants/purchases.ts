/** Buying variants: requests and orders name variants by their own ids. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createIntent } from '#api/contract/payment.ts';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import { displayPrice } from '#lib/money.ts';
import { unitsOf } from '#lib/variants.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { firstAccount } from '../account/accounts.ts';
import { fetchProduct } from '../catalog/products.ts';
import { piecesOf, plentifulGoods } from '../checkout/goods.ts';
import { purchaseBy } from '../checkout/payment-intents.ts';
import { checkedDestination } from '../checkout/quotes.ts';
import { expectCents, inCents } from '../checkout/totals.ts';
import { makeOrder } from '../order/make-order.ts';
import { productsWithVariants } from './variants.ts';

const section = 'Options and variants';

/** The units of each product that has variants. */
async function unitsFor(check: Check) {
  const pages = await check.of(productsWithVariants);
  return pages.map(({ product }) => unitsOf(product).map((unit) => ({ ...unit, productId: product.id })));
}

/** The variants of a product, and the one to buy. If possible, the product's variants have different prices. */
async function variantsToBuy(check: Check) {
  const all = (await unitsFor(check)).filter(({ length }) => length > 1);
  const [variants] = all.toSorted((a, b) => countPrices(b) - countPrices(a));
  const [bought] = (variants ?? [])
    .filter(({ stock, unlimitedStock }) => stock > 0 && !unlimitedStock)
    .toSorted((a, b) => b.stock - a.stock);
  if (!variants || !bought)
    throw new NotChecked('no product of the first categories has two variants and one in stock');
  return { variants, bought };
}

const countPrices = (units: readonly { price: number }[]) => new Set(units.map(({ price }) => price)).size;

export const variantQuoteRules = [
  ruleOf('quote')('variant-sold', {
    says: 'The id of a product that has variants is refused with 422, because only its variants are sold.',
    otherwise: 'Shoppers get some size, at some price.',
    section,
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(checkedDestination);
      const [{ product }] = await check.of(productsWithVariants);
      const body = { ...place, items: piecesOf(product) };
      for (const endpoint of [calculateShipping, calculateVat])
        await check.mustRefuse(endpoint, { body }, { status: 422 });
    },
  }),
  ruleOf('quote')('variant-price', {
    says: 'Each variant costs its own price.',
    otherwise: 'Shoppers pay the price of another size.',
    section,
    readsOnly: true,
    async run(check) {
      const { place } = await check.of(checkedDestination);
      const { variants } = await variantsToBuy(check);
      for (const { id, price, grossPrice, vatRate } of variants.slice(0, 4)) {
        const items = piecesOf({ id });
        const reply = await check.call(calculateVat, { body: { ...place, items } });
        const [field, expected] =
          grossPrice === null
            ? (['subtotal', inCents(price)] as const)
            : (['total', displayPrice({ price, grossPrice, vatRate })] as const);
        expectCents(reply, { field, came: reply.data[field], expected });
      }
    },
  }),
];

export const variantPaymentRules = [
  ruleOf('payment')('variant-sold', {
    says: 'No payment is made for the id of a product that has variants (422).',
    otherwise: 'Shoppers get some size, at some price.',
    section,
    async run(check) {
      const [{ product }] = await check.of(productsWithVariants);
      const anyPurchase = await purchaseBy(check, await check.of(plentifulGoods));
      const body = { ...anyPurchase, items: piecesOf(product) };
      const { accessToken: token } = await check.of(firstAccount);
      await check.mustRefuse(createIntent, { body, token, key: randomUUID() }, { status: 422 });
    },
  }),
];

async function orderVariant(check: Check) {
  const { bought } = await variantsToBuy(check);
  const before = unitsOf(await fetchProduct(check, bought));
  const made = await makeOrder(check, bought);
  const [item] = made.order.items;
  for (const [name, came, expected] of [
    ['productId', item?.productId, bought.id],
    ['options', item?.options ?? [], bought.options ?? []],
    ['name', item?.name, bought.name],
  ] as const)
    expect(isDeepStrictEqual(came, expected), made.reply, JSON.stringify(expected), {
      field: `order.items.0.${name}`,
      came,
    });
  return { made, bought, before };
}

const ordered = ruleOf('order')('variant', {
  says: 'An item of an order names its variant and the chosen options. The item’s name doesn’t contain the options.',
  otherwise: 'The shop packs, or shows, another size.',
  section,
  run: orderVariant,
});

export const variantOrderRules = [
  ordered,
  ruleOf('order')('variant-stock', {
    says: 'An order holds the stock of its own variant, not of the others.',
    otherwise: 'A size that nobody ordered is out of stock.',
    section,
    async run(check) {
      await inTwoLooks(async (isFirst) => {
        const { made, bought, before } = isFirst ? await check.of(ordered) : await orderVariant(check);
        const after = unitsOf(await fetchProduct(check, bought));
        for (const { id, stock } of before) {
          const expected = id === bought.id ? stock - 1 : stock;
          const came = after.find((one) => one.id === id)?.stock;
          expectEqual(made.reply, { field: `the stock of the variant ${id}`, came, expected });
        }
      });
    },
  }),
];
