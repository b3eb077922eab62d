/** The prices of the catalogue. */
import { productsOfCategory } from '#api/contract/catalog.ts';
import { reductionOf } from '#lib/reduction.ts';
import { expect } from '../../core/backend.ts';
import { Missing } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { checkedProducts, type Listed } from './products.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

export const decimalsOf = (amount: number) => String(amount).split('.')[1]?.length ?? 0;

export const priceRules = [
  rule('money', {
    says: 'Prices have at most two decimals, VAT rates at most four. A net price beside a price with VAT may have six. VAT rates are percentages.',
    otherwise: 'Amounts differ by a cent between the page and the charge.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const all = await check.of(checkedProducts);
      const reply = check.lastReply(productsOfCategory);
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
    says: 'A price with VAT is the net price plus VAT, to the cent. So are list prices and lowest prices with VAT.',
    otherwise:
      'The net subtotal in the cart is wrong, or the shop strikes through a price that was never charged.',
    section: 'Prices and VAT',
    readsOnly,
    async run(check) {
      const all = await check.of(checkedProducts);
      const reply = check.lastReply(productsOfCategory);
      if (all.every(({ grossPrice }) => grossPrice === null))
        throw new Missing('prices with VAT (`grossPrice`)', 'the shop shows the net price plus VAT');
      for (const one of all)
        for (const [net, gross] of [
          ['price', 'grossPrice'],
          ['listPrice', 'grossListPrice'],
          ['lowestPrice30', 'grossLowestPrice30'],
        ] as const) {
          const [price, came] = [one[net], one[gross]];
          if (price === null || came === null) continue;
          const expected = price * (1 + one.vatRate / 100);
          expect(Math.abs(came - expected) < 0.005_01, reply, expected.toFixed(2), {
            field: `${one.slug}: ${gross}`,
            came,
          });
        }
    },
  }),
  rule('list-price', {
    says: 'The list price is above the price. So is `lowestPrice30`, which is sent only with a list price.',
    otherwise: 'A reduction isn’t shown.',
    section: 'Prices and VAT',
    readsOnly,
    async run(check) {
      const all = await check.of(checkedProducts);
      const reply = check.lastReply(productsOfCategory);
      const listOf = ({ listPrice, grossListPrice }: Listed) => listPrice ?? grossListPrice;
      for (const one of all)
        expect(
          listOf(one) !== null || (one.lowestPrice30 ?? one.grossLowestPrice30) === null,
          reply,
          'an amount beside `lowestPrice30`',
          { field: `${one.slug}: listPrice`, came: null },
        );
      const unshown = all.find((one) => listOf(one) !== null && !reductionOf(one));
      if (unshown)
        throw new Missing(
          `a \`listPrice\` and a \`lowestPrice30\` above the price, such as of ${unshown.slug}`,
          'the shop shows no reduction there',
        );
    },
  }),
  rule('lowest-price', {
    says: 'The lowest price of the 30 days before a reduction (`lowestPrice30`) is at most the list price.',
    otherwise: 'The shop strikes through a price that was never charged, which is forbidden in the EU.',
    section: 'Prices and VAT',
    readsOnly,
    async run(check) {
      const all = await check.of(checkedProducts);
      const reply = check.lastReply(productsOfCategory);
      const known = all.filter(({ lowestPrice30 }) => lowestPrice30 !== null);
      if (!known.length)
        throw new Missing(
          'the lowest price of 30 days (`lowestPrice30`)',
          'reductions are compared with the list price',
        );
      for (const { slug, listPrice, lowestPrice30 } of known)
        expect((lowestPrice30 ?? 0) <= (listPrice ?? Infinity), reply, `at most ${listPrice}`, {
          field: `${slug}: lowestPrice30`,
          came: lowestPrice30,
        });
    },
  }),
];
