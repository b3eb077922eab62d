/** The prices of the catalogue. */
import { expect, type Reply } from '../backend.ts';
import { Missing, ruleOf } from '../rule.ts';
import { products } from './catalog.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

export const decimalsOf = (amount: number) => String(amount).split('.')[1]?.length ?? 0;

export const catalogPriceRules = [
  rule('money', {
    says: 'Prices have at most two decimals (net ones beside a price with VAT six), and VAT rates, which are percentages, at most four.',
    otherwise: 'Amounts differ by a cent between the page and the charge.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const all = await check.of(products);
      const reply = check.replies.findLast(({ call }) => call.includes('/category/slug/')) as Reply;
      for (const { slug, vatRate, ...one } of all) {
        const most = one.grossPrice === null ? 2 : 6;
        for (const [names, allowed] of [
          [['price', 'listPrice', 'lowestPrice30', 'maxPrice'], most],
          [['grossPrice', 'grossListPrice', 'grossLowestPrice30', 'maxGrossPrice'], 2],
        ] as const)
          for (const name of names)
            expect(decimalsOf(one[name] ?? 0) <= allowed, reply, `at most ${allowed} decimals`, {
              field: `${slug}: ${name}`,
              came: one[name],
            });
        expect(!vatRate || vatRate >= 1, reply, 'a percentage, such as 20', {
          field: `${slug}: vatRate`,
          came: vatRate,
        });
        expect(decimalsOf(vatRate) <= 4, reply, 'at most four decimals', {
          field: `${slug}: vatRate`,
          came: vatRate,
        });
      }
    },
  }),
  rule('gross-price', {
    says: 'A price with VAT is the net price plus VAT, to the cent.',
    otherwise: 'The net subtotal in the cart is wrong.',
    section: 'Prices and VAT',
    readsOnly,
    async run(check) {
      const all = await check.of(products);
      const reply = check.replies.findLast(({ call }) => call.includes('/category/slug/')) as Reply;
      const priced = all.flatMap(({ grossPrice, ...one }) =>
        grossPrice === null ? [] : { ...one, grossPrice },
      );
      if (!priced.length) throw new Missing('the shop shows the net price plus VAT');
      for (const { slug, price, grossPrice, vatRate } of priced) {
        const expected = price * (1 + vatRate / 100);
        expect(Math.abs(grossPrice - expected) < 0.005_01, reply, expected.toFixed(2), {
          field: `${slug}: grossPrice`,
          came: grossPrice,
        });
      }
    },
  }),
  rule('list-price', {
    says: 'A list price is above the price.',
    otherwise: 'A reduction isn’t shown.',
    section: 'Prices and VAT',
    readsOnly,
    async run(check) {
      for (const { slug, price, grossPrice, listPrice, grossListPrice } of await check.of(products)) {
        const [now, before] = grossPrice === null ? [price, listPrice] : [grossPrice, grossListPrice];
        if (before !== null && before <= now)
          throw new Missing(
            `no reduction is shown where the list price isn’t above the price, as for ${slug}`,
          );
      }
    },
  }),
];
