/**
 * The merchant changes the catalogue in Medusa's admin, shoppers buy and review, and time passes. The list of changes names every
 * product that the catalogue then shows differently, and few others.
 */
import { deepEqual, ok } from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { type Admin, callAdmin } from '../admin.ts';
import { callerOf } from '../calls.ts';
import { newBuyer, newPurchase } from '../purchases.ts';
import type { Database } from '../servers/postgres.ts';

interface ChangesCheck {
  url: string;
  admin: Admin;
  database: Database;
}

interface Changes {
  token: string;
  full: boolean;
  products: string[];
  categories: string[];
}

type Entry = SentProduct & { categories: { slug: string }[] };

/** A product, with Medusa's ids of its parts. */
interface Chosen extends Entry {
  variant: string;
  item: string;
  location: string;
  option: string;
  value: string;
}

/** Milliseconds until the sale begins, long enough to ask for changes before the sale. */
const untilSale = 60_000;

/** Throws at the first fault. */
export async function checkChanges(
  { url, admin, database }: ChangesCheck,
  print: (line: string) => void,
): Promise<void> {
  const entries = [...(await readCatalogue(url, 'en')).values()];
  const [one, sold, onSale] = entries
    .filter(({ variants, listPrice, stock }) => !variants && !listPrice && stock > 10)
    .map((entry) => chosen(database, entry));
  const [choice] = entries.filter(({ variants }) => variants).map((entry) => chosen(database, entry));
  if (!one || !sold || !onSale || !choice) throw new Error('The demo shop lacks a product for this check');
  const change: Change = (path, body) => callAdmin<object>(url, admin, `/admin/${path}`, body);
  const named = await follower(url);
  const shop = { url, database, change, named };

  deepEqual(await named('nothing', async () => {}), { products: [], categories: [] });
  await changeProducts(shop, { one, choice });
  await sell(shop, { one, sold });
  print('ok           the list of changes names the product whose price, stock, texts or reviews change');
  await moveRenameAndHide(shop, one);
  print('ok           … and a product that is moved, renamed or hidden, with the products that show it');
  await beginSale(shop, onSale);
  print('ok           … and a product whose sale begins, although no event says so');
  await changeTaxRate(shop);
  print('ok           … and tells the rebuild to read everything after a tax rate has changed');
}

type Change = (path: string, body: object) => Promise<object>;

interface ChangedShop {
  url: string;
  database: Database;
  /** Sends the merchant's change to the admin's API. */
  change: Change;
  named: Awaited<ReturnType<typeof follower>>;
}

/** Runs `act`, and checks that the list of changes names only this product. */
async function namesOnly({ named }: ChangedShop, what: string, slug: string, act: () => Promise<unknown>) {
  const { products } = await named(what, act);
  deepEqual(products, [slug], `${what}: the list of changes names ${products.join(', ')}`);
}

async function changeProducts(
  shop: ChangedShop,
  { one, choice }: { one: Chosen; choice: Chosen },
): Promise<void> {
  const { database, change } = shop;
  const product = `products/${one.id}`;
  await namesOnly(shop, 'a price', one.slug, () =>
    change(`${product}/variants/${one.variant}`, {
      prices: [{ currency_code: 'usd', amount: one.price + 1 }],
    }),
  );
  await namesOnly(shop, 'the stock', one.slug, () =>
    change(`inventory-items/${one.item}/location-levels/${one.location}`, { stocked_quantity: 7 }),
  );
  await namesOnly(shop, 'a name', one.slug, () => change(product, { title: 'Another name' }));
  await namesOnly(shop, 'an option', choice.slug, () =>
    change(`product-options/${choice.option}`, { title: 'Another option' }),
  );
  const [french] = database.read<{ id: string }>(
    `SELECT id FROM translation WHERE reference_id = '${choice.option}' AND locale_code = 'fr-FR'`,
  );
  await namesOnly(shop, 'a translation', choice.slug, () =>
    change('translations/batch', { update: [{ id: french?.id, translations: { title: 'Autre option' } }] }),
  );
}

async function sell(shop: ChangedShop, { one, sold }: { one: Chosen; sold: Chosen }): Promise<void> {
  const call = callerOf(shop.url);
  const buyer = await newBuyer(call);
  await namesOnly(shop, 'an order', sold.slug, async () => (await newPurchase(call, buyer, sold.id)).order());
  await namesOnly(shop, 'a review', one.slug, () =>
    call('POST', 'review', { productId: one.id, rating: 3, comment: 'It browns well.' }, buyer.token),
  );
}

async function moveRenameAndHide({ database, change, named }: ChangedShop, one: Chosen): Promise<void> {
  const product = `products/${one.id}`;
  const [elsewhere] = database.read<{ id: string; handle: string }>(
    `SELECT id, handle FROM product_category WHERE handle <> '${one.categories[0]?.slug}'`,
  );
  const added = await named('a category', () =>
    change(`product-categories/${elsewhere?.id}/products`, { add: [one.id] }),
  );
  ok(added.categories.includes(elsewhere?.handle ?? ''), 'the category isn’t named');
  const renamed = await named('a slug', () => change(product, { handle: `${one.slug}-2` }));
  deepEqual(renamed.products, [one.slug, `${one.slug}-2`]);
  const hidden = await named('a draft', () => change(product, { status: 'draft' }));
  ok(hidden.products.includes(`${one.slug}-2`), 'the hidden product isn’t named');
}

async function beginSale(shop: ChangedShop, onSale: Chosen): Promise<void> {
  const begins = Date.now() + untilSale;
  await namesOnly(shop, 'a planned sale', onSale.slug, () =>
    shop.change('price-lists', {
      title: 'Soon',
      description: 'Soon',
      type: 'sale',
      status: 'active',
      starts_at: new Date(begins).toISOString(),
      prices: [{ variant_id: onSale.variant, currency_code: 'usd', amount: onSale.price - 1 }],
    }),
  );
  await namesOnly(shop, 'the sale', onSale.slug, () => setTimeout(Math.max(0, begins + 1000 - Date.now())));
}

async function changeTaxRate({ url, database, change }: ChangedShop): Promise<void> {
  const call = callerOf(url);
  const { data: before } = await call<Changes>('GET', 'catalog/changes');
  const [rate] = database.read<{ id: string }>(
    `SELECT rate.id FROM tax_rate rate JOIN tax_region region ON region.id = rate.tax_region_id
      WHERE region.country_code = 'fr' AND rate.is_default AND rate.deleted_at IS NULL`,
  );
  await change(`tax-rates/${rate?.id}`, { rate: 19 });
  const { data } = await call<Changes>('GET', `catalog/changes?since=${encodeURIComponent(before.token)}`);
  deepEqual(data.full, true, 'a tax rate has changed');
}

/**
 * Returns a function that runs `act` and asks what has changed. The response must name every product that the catalogue then shows
 * differently.
 */
async function follower(url: string) {
  const call = callerOf(url);
  let shown = await readShown(url);
  let { token } = (await call<Changes>('GET', 'catalog/changes')).data;
  return async (what: string, act: () => Promise<unknown>) => {
    await act();
    const { data } = await call<Changes>('GET', `catalog/changes?since=${encodeURIComponent(token)}`);
    deepEqual(data.full, false, what);
    const now = await readShown(url);
    const slugs = [...new Set([...shown.keys(), ...now.keys()])];
    const missed = slugs.filter((slug) => shown.get(slug) !== now.get(slug) && !data.products.includes(slug));
    deepEqual(missed, [], `the list of changes lacks what has changed after: ${what}`);
    [token, shown] = [data.token, now];
    return { products: data.products, categories: data.categories };
  };
}

/** What a rebuild reads of each product in both languages, by slug. */
async function readShown(url: string): Promise<Map<string, string>> {
  const [english, french] = [await readCatalogue(url, 'en'), await readCatalogue(url, 'fr')];
  return new Map([...english].map(([slug, entry]) => [slug, JSON.stringify([entry, french.get(slug)])]));
}

async function readCatalogue(url: string, language: string): Promise<Map<string, Entry>> {
  const { data } = await callerOf(url, language)<{ products: Entry[] }>('GET', 'catalog');
  return new Map(data.products.map((entry) => [entry.slug, entry]));
}

function chosen(database: Database, entry: Entry): Chosen {
  const [ids] = database.read<Omit<Chosen, keyof Entry>>(
    `SELECT variant.id AS variant, level.inventory_item_id AS item, level.location_id AS location,
        value.option_id AS option, value.id AS value
      FROM product_variant variant
      JOIN product_variant_inventory_item item ON item.variant_id = variant.id
      JOIN inventory_level level ON level.inventory_item_id = item.inventory_item_id
      JOIN product_variant_option choice ON choice.variant_id = variant.id
      JOIN product_option_value value ON value.id = choice.option_value_id
      WHERE variant.product_id = '${entry.id}'`,
  );
  if (!ids) throw new Error(`${entry.slug} lacks a variant, an option or stock`);
  return { ...entry, ...ids };
}
