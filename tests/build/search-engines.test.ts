/** What the built shop tells search engines: structured data and product feeds. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { fileOf, pathOf } from '../../scripts/web-host/paths.ts';

type Node = Readonly<Record<string, unknown>>;

/** What schema.org and Google's guides require of each type, and what the shop always knows. */
const required: Readonly<Record<string, readonly string[]>> = {
  OnlineStore: ['name', 'url', 'email', 'address', 'hasMerchantReturnPolicy'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'returnFees'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['name', 'itemListElement'],
  ListItem: ['position', 'name'],
  ProductGroup: ['name', 'description', 'url', 'productGroupID', 'hasVariant', 'variesBy'],
  Product: ['name', 'image', 'description', 'sku', 'offers'],
  Offer: ['url', 'price', 'priceCurrency', 'priceSpecification', 'availability', 'itemCondition'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'valueAddedTaxIncluded'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Review: ['author', 'reviewRating'],
  Person: ['name'],
  Rating: ['ratingValue'],
};

const shop = inject('shop');
const read = (file: string) => readFileSync(join(shop.dir, file), 'utf8');
const pages = globSync('**/*.html', { cwd: shop.dir });
const isPage = (url: string) => existsSync(join(shop.dir, fileOf(new URL(url).pathname)));
const blocksOf = (file: string): Node[] =>
  [...read(file).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

/** The nodes of a block that have a type, the block itself included. */
function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesOf);
  return '@type' in value ? [value as Node, ...inside] : inside;
}

test('each kind of page describes its content in every language', () => {
  for (const file of pages) {
    const blocks = blocksOf(file);
    const path = pathOf(file).replace(/^\/fr\b/, '');
    const types = blocks.map((block) => block['@type']);
    const isSold = !read(file).includes('content="noindex"') && /^\/product\//.test(path);
    if (path === '' || path === '/') expect(types, file).toEqual(['OnlineStore', 'WebSite']);
    else if (/^\/category\/.*(?<!\/filters|\/cards\/\d+)$/.test(path))
      expect(types, file).toEqual(['BreadcrumbList', 'ItemList']);
    else
      expect(types, file).toEqual(
        isSold ? [read(file).includes('id="options"') ? 'ProductGroup' : 'Product', 'BreadcrumbList'] : [],
      );
    for (const block of blocks) expect(block['@context']).toBe('https://schema.org');
  }
});

test('structured data links only to pages that exist', () => {
  const nodes = pages.flatMap((file) => nodesOf(blocksOf(file)).map((node) => ({ file, node })));
  expect(new Set(nodes.map(({ node }) => node['@type']))).toEqual(new Set(Object.keys(required)));
  const isEmpty = (value: unknown) =>
    value == null || value === '' || (Array.isArray(value) && value.length === 0);
  for (const { file, node } of nodes) {
    const type = node['@type'] as string;
    // A variant has the description of its group.
    const isVariant = type === 'Product' && JSON.stringify(node['offers']).includes('?variant=');
    const missing = required[type]?.filter(
      (name) => isEmpty(node[name]) && !(isVariant && name === 'description'),
    );
    expect(missing, `${type} in ${file}`).toEqual([]);
    if (type === 'ListItem' || 'url' in node)
      expect(isPage((node['item'] ?? node['url']) as string), `${type} in ${file}`).toBe(true);
  }
});

test('only products with reviews have a rating', () => {
  const products = pages.flatMap(blocksOf).filter((block) => block['@type'] === 'Product');
  const kinds = products.map((block) => `${'aggregateRating' in block} ${'review' in block}`);
  expect([...new Set(kinds)].sort()).toEqual(['false false', 'true true']);
});

test('each language has a feed of every product', () => {
  for (const [locale, path] of [
    ['en', '/product/'],
    ['fr', '/fr/product/'],
  ] as const) {
    const feed = read(`feed-${locale}.xml`);
    const valuesOf = (name: string) =>
      [...feed.matchAll(new RegExp(`<item>.*?<${name}>([^<]+)</${name}>`, 'g'))].map(
        ([, value = '']) => value,
      );
    const paths = pages.map(pathOf).filter((one) => one.startsWith(path));
    // A product with variants has an item for each of them.
    const links = valuesOf('link');
    const linked = new Set(links.map((link) => link.replace(/\?variant=.*/, '')));
    expect([...linked].sort()).toEqual(paths.map((one) => shop.url + one).sort());
    expect(new Set(links).size).toBe(links.length);
    for (const name of [
      'g:id',
      'title',
      'description',
      'g:availability',
      'g:price',
      'g:condition',
      'g:image_link',
    ])
      expect(valuesOf(name), name).toHaveLength(links.length);
    for (const url of valuesOf('g:image_link')) expect(url).toMatch(/^http.+\?w=1200&#38;format=jpeg$/);
    expect(feed).toContain('<g:price>129.80 USD</g:price>');
  }
});
