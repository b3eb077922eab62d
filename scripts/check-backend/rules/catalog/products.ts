/** Categories and products. */
import {
  type Category,
  listCategories,
  type Product,
  productBySlug,
  productsOfCategory,
  relatedProducts,
} from '#api/contract/catalog.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import type { BackendReply } from '../../core/requester.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

export const listedCategories = rule('categories', {
  says: 'Every category has an id and a slug of its own.',
  otherwise: 'One category’s page replaces another’s.',
  section: 'Rules for every call',
  readsOnly,
  async run(check) {
    const reply = await check.call(listCategories);
    const all = reply.data.categories;
    for (const name of ['id', 'slug'] as const)
      expect(
        new Set(all.map((one) => one[name])).size === all.length,
        reply,
        `a different ${name} for each category`,
      );
    return all;
  },
});

/** How much of the catalogue to read: all of a small shop, and a part of a large one, so that the check stays quick. */
const mostCategories = 10;
const mostPages = 20;

const pagesOf = async (check: Check, { slug }: Pick<Category, 'slug'>, limit = 50) => {
  const products: Product[] = [];
  const cursors = new Set<string>();
  let cursor: string | null | undefined;
  let reply: BackendReply;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const page = await check.call(productsOfCategory, { params: { slug }, query });
    reply = page;
    expectEqual(page, { field: 'category.slug', came: page.data.category.slug, expected: slug });
    products.push(...page.data.products);
    cursor = page.data.nextCursor;
    expect(!cursor || !cursors.has(cursor), page, 'another cursor on each page', {
      field: 'nextCursor',
      came: cursor,
    });
    if (cursor) cursors.add(cursor);
  } while (cursor && cursors.size < mostPages);
  expect(
    new Set(products.map(({ id }) => id)).size === products.length,
    reply,
    'each product once on all pages',
    {
      field: 'products',
    },
  );
  return products;
};

/** A product as a category lists it. */
export type Listed = Product & { listedIn: Pick<Category, 'slug'> };

/** The products of the first categories. */
export const checkedProducts = rule('pages', {
  says: 'The pages of a category list each product once, with a slug of its own, and end.',
  otherwise: 'Categories lack products or repeat them, or the rebuild never ends.',
  section: 'Calls',
  readsOnly,
  async run(check) {
    const found = new Map<string, Listed>();
    for (const category of (await check.of(listedCategories)).slice(0, mostCategories))
      for (const product of await pagesOf(check, category))
        found.set(product.id, { ...product, listedIn: category });
    const slugs = [...found.values()].map(({ slug }) => slug);
    expect(new Set(slugs).size === slugs.length, check.lastReply(), 'a different slug for each product', {
      field: 'products',
      came: slugs.find((slug, index) => slugs.indexOf(slug) < index),
    });
    if (!found.size) throw new NotChecked('the first categories have no product');
    return [...found.values()];
  },
});

const shared = [
  'id',
  'slug',
  'price',
  'grossPrice',
  'listPrice',
  'grossListPrice',
  'lowestPrice30',
  'grossLowestPrice30',
  'maxPrice',
  'maxGrossPrice',
  'vatRate',
  'stock',
  'unlimitedStock',
] as const;
/** How many products to read on their own: enough to find a mistake that some of them have. */
const mostRead = 12;

interface Read {
  reply: BackendReply;
  field: string;
  product: Product;
}

function expectSameFields({ reply, field, product: one }: Read, expected: Product) {
  for (const name of shared)
    expect(one[name] === expected[name], reply, `${expected[name]}, as in the list`, {
      field: `${field}.${name}`,
      came: one[name],
    });
}

/** Expects the same prices and stock as in the list. */
export const expectSame = (check: Check, listed: Listed, read: Read, again: () => Promise<Read>) =>
  inTwoLooks(async (isFirst) => {
    if (isFirst) return expectSameFields(read, listed);
    const now = (await pagesOf(check, listed.listedIn)).find(({ id }) => id === listed.id);
    expectSameFields(await again(), now ?? listed);
  });

export const someProduct = async (check: Check) => (await check.of(checkedProducts))[0] as Listed;
export const fetchProduct = async (check: Check, { slug }: Pick<Product, 'slug'>) =>
  (await check.call(productBySlug, { params: { slug } })).data.product;

/** Some products as the call for a single product returns them. */
export const readAlone = rule('product-everywhere', {
  says: 'A product has the same id, prices, VAT rate and stock on its own and in a list.',
  otherwise: 'The product page and the list show different prices.',
  section: 'Shapes',
  readsOnly,
  async run(check) {
    const all = await check.of(checkedProducts);
    const step = Math.ceil(all.length / mostRead);
    const read: { product: Product; reply: BackendReply }[] = [];
    for (const listed of all.filter((_, index) => index % step === 0)) {
      const readOne = async () => {
        const reply = await check.call(productBySlug, { params: { slug: listed.slug } });
        return { reply, field: 'product', product: reply.data.product };
      };
      const one = await readOne();
      await expectSame(check, listed, one, readOne);
      read.push(one);
    }
    return read;
  },
});

export const productRules = [
  listedCategories,
  checkedProducts,
  readAlone,
  rule('small-pages', {
    says: 'Small pages of a category list the same products as large ones.',
    otherwise: 'Categories lack products.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const listed = await check.of(checkedProducts);
      for (const { slug } of (await check.of(listedCategories)).slice(0, mostCategories)) {
        const whole = await check.call(productsOfCategory, { params: { slug } });
        const most = whole.data.products.length;
        if (whole.data.nextCursor || most < 3 || most > listed.length) continue;
        const limit = Math.ceil(most / 3);
        const first = await check.call(productsOfCategory, { params: { slug }, query: { limit } });
        if (first.data.products.length > limit)
          throw new Missing('pages of a category (`limit`)', 'the rebuild reads each category at once');
        const isRest = first.data.products.length === most || !!first.data.nextCursor;
        expect(isRest, first, `a cursor, because ${most} products aren’t on one page`, {
          field: 'nextCursor',
        });
        const all = await pagesOf(check, { slug }, limit);
        const ids = (some: Product[]) => `${some.map(({ id }) => id)}`;
        expect(ids(all) === ids(whole.data.products), first, 'the same products as on one page', {
          field: 'products',
        });
        return;
      }
      throw new NotChecked('no category has three products on one page');
    },
  }),
  rule('unknown', {
    says: 'An unknown category or product is refused with 404.',
    otherwise: 'Removed products keep a page that shows an error.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const params = { slug: 'no-such-thing-7f3a' };
      await check.mustRefuse(productBySlug, { params }, { status: 404 });
      await check.mustRefuse(productsOfCategory, { params }, { status: 404 });
      await check.mustRefuse(relatedProducts, { params: { id: params.slug } }, { status: 404 });
    },
  }),
  rule('related', {
    says: 'The related products of a product are other products.',
    otherwise: 'A product recommends itself.',
    section: 'Calls',
    readsOnly,
    async run(check) {
      const { id } = await someProduct(check);
      const reply = await check.call(relatedProducts, { params: { id } });
      expect(
        reply.data.products.every((one) => one.id !== id),
        reply,
        'other products only',
        { field: 'products' },
      );
    },
  }),
];
