/** Products with options: only their variants are sold. */
import { type Product, productBySlug, productsById } from '#api/contract/catalog.ts';
import { displayPrice } from '#lib/money.ts';
import { firstChoice, hasVariants } from '#lib/variants.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import type { DataReply } from '../../core/requester.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { checkedProducts, fetchProduct } from '../catalog/products.ts';
import { namedProducts } from '../many-products.ts';

const rule = ruleOf('catalog');
const readsOnly = true;
const section = 'Options and variants';

interface Varied {
  listed: Product;
  product: Product & { variants: NonNullable<Product['variants']> };
  reply: DataReply<typeof productBySlug>;
}

/** How many products to read: enough to find a mistake that some of them have. */
const most = 8;

/** The first products with variants, each as its list shows it and as its own call returns it. */
export const productsWithVariants = rule('variants', {
  says: 'The call for a single product returns its variants. Options have different names, and so do the values of each option.',
  otherwise: 'Shoppers can’t choose, or can’t buy what they chose.',
  section,
  readsOnly,
  async run(check) {
    const all = (await check.of(checkedProducts)).filter(hasVariants).slice(0, most);
    if (!all.length) throw new NotChecked('no product of the first categories has variants');
    const found: Varied[] = [];
    for (const listed of all) {
      const reply = await check.call(productBySlug, { params: { slug: listed.slug } });
      const { product } = reply.data;
      const { variants, options } = product;
      expect(variants !== null, reply, 'the variants', { field: 'product.variants' });
      const named = [options ?? [], ...(options ?? []).map(({ values }) => values)];
      for (const list of named) {
        const names = list.map(({ name }) => name);
        expect(new Set(names).size === names.length, reply, 'each name once', {
          field: 'product.options',
          came: names,
        });
      }
      found.push({ listed, product: { ...product, variants }, reply });
    }
    return found as [Varied, ...Varied[]];
  },
});

/** Looks at each of these products. If that breaks the rule, reads the product again and looks a second time. */
async function eachInTwoLooks(check: Check, look: (product: Product) => Promise<void>): Promise<void> {
  for (const { product } of await check.of(productsWithVariants))
    await inTwoLooks(async (isFirst) => look(isFirst ? product : await fetchProduct(check, product)));
}

export const variantRules = [
  productsWithVariants,
  rule('variant-prices', {
    says: 'A product has the price of its cheapest variant in stock. `maxPrice` is the price of its dearest variant. The product’s stock is the sum of its variants’ stocks.',
    otherwise: 'Lists show a price that nobody can buy at.',
    section,
    readsOnly,
    async run(check) {
      for (const { product, reply } of await check.of(productsWithVariants)) {
        const { variants, vatRate } = product;
        const cheapest = firstChoice(variants, product);
        const shown = (one: { price: number; grossPrice: number | null }) =>
          displayPrice({ ...one, vatRate });
        const dearest = variants.reduce((best, one) => (shown(one) > shown(best) ? one : best));
        for (const [name, expected] of [
          ['price', cheapest?.price],
          ['grossPrice', cheapest?.grossPrice],
          ['maxPrice', dearest.price],
          ['maxGrossPrice', dearest.grossPrice],
          ['stock', variants.reduce((sum, { stock }) => sum + stock, 0)],
        ] as const)
          expectEqual(reply, { field: `product.${name}`, came: product[name], expected });
        const isEndless = variants.every(({ unlimitedStock }) => unlimitedStock);
        expect(isEndless || !product.unlimitedStock, reply, 'false, because a variant’s stock is limited', {
          field: 'product.unlimitedStock',
          came: true,
        });
      }
    },
  }),
  rule('variant-languages', {
    says: 'Variants have the same ids, prices and stocks in every language.',
    otherwise: 'The language switch leads to another variant, or changes the price.',
    section,
    readsOnly,
    async run(check) {
      await eachInTwoLooks(check, async (product) => {
        const reply = await check.call(productBySlug, { params: { slug: product.slug }, language: 'fr' });
        const numbersOf = (one: Pick<Product, 'variants'>) =>
          `${(one.variants ?? []).map(({ id, price, stock }) => `${id} ${price} ${stock}`).toSorted()}`;
        const isSame = numbersOf(reply.data.product) === numbersOf(product);
        expect(isSame, reply, 'the variants of the English page', { field: 'product.variants' });
      });
    },
  }),
  rule('variant-by-id', {
    says: 'A product that is read by the ids of its variants comes once, with all of them.',
    otherwise: 'Carts show other prices than product pages, or say that a variant is no longer available.',
    section: 'Many products at once',
    readsOnly,
    async run(check) {
      await check.of(namedProducts);
      await eachInTwoLooks(check, async (product) => {
        const ids = (product.variants ?? []).slice(0, 2).map(({ id }) => id);
        const reply = await check.call(productsById, { query: { ids: ids.join(',') } });
        const [only, ...others] = reply.data.products;
        expect(only?.id === product.id && !others.length, reply, `the product ${product.slug}, once`, {
          field: 'products',
          came: reply.data.products.map(({ slug }) => slug),
        });
        const isSame = JSON.stringify(only.variants) === JSON.stringify(product.variants);
        expect(isSame, reply, 'the variants of the product’s own page', { field: 'products.0.variants' });
      });
    },
  }),
];
