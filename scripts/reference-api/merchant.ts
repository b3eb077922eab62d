/**
 * `npm run api:merchant`: the merchant's side, while the API runs. `process|ship|deliver|refund ORDER` moves an order on;
 * `product SLUG …` and `category SLUG …` change the catalogue, which the next rebuild brings into the shop.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { applyEdits } from './control/apply-edit.ts';
import { type CatalogEdit, catalogEdit } from './control/catalog-edit.ts';
import { Failure } from './core/failure.ts';
import { openDatabase } from './db/database.ts';
import { isMerchantStep, merchantStep } from './order/merchant.ts';

const usage = `Usage: npm run api:merchant -- process|ship|deliver|refund ORDER [--data DIR]
       npm run api:merchant -- product SLUG [--price 12.50] [--stock 3] [--name-en TEXT] [--name-fr TEXT] [--category SLUG] [--rename SLUG | --remove]
       npm run api:merchant -- category SLUG [--name-en TEXT] [--name-fr TEXT] [--position 2] [--rename SLUG | --remove]`;

const text = { type: 'string' } as const;
const options = {
  data: { ...text, default: '.data' },
  ...{
    price: text,
    stock: text,
    position: text,
    category: text,
    'name-en': text,
    'name-fr': text,
    rename: text,
  },
  remove: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

const { values, positionals } = read();
const [what = '', name = ''] = positionals;
const dataDir = resolve(values.data);
const path = join(dataDir, 'shop.db');

const isThing = what === 'product' || what === 'category';
if (!(isThing || isMerchantStep(what)) || name === '') end(usage);
if (!existsSync(path)) end(`There is no shop in ${dataDir}. Start it with: npm run api`);

const db = openDatabase(path);
try {
  if (isThing) {
    applyEdits(db, editsOf(what, name), Date.now());
    console.log(`${what} ${name} is changed. "npm run build" brings it into the shop.`);
  } else if (isMerchantStep(what)) {
    const context = { db, now: Date.now, dataDir, test: false, selfUrl: () => '', log: console.error };
    const { id, status } = merchantStep(context, name, what);
    console.log(`${id} is now ${status}.`);
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  end(error.message);
} finally {
  db.close();
}

function read() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return end(`${(error as Error).message}\n${usage}`);
  }
}

/** What the options say, checked; ends the process when they say nothing or nonsense. */
function editsOf(thing: 'product' | 'category', slug: string): CatalogEdit[] {
  const { price, stock, position, category, rename, remove } = values;
  const texts = Object.entries({ en: values['name-en'], fr: values['name-fr'] }).filter(
    ([, to]) => to !== undefined,
  );
  const set = Object.entries({
    price: price && Number(price),
    stock: stock && Number(stock),
    position: position && Number(position),
    category,
    name: texts.length > 0 ? Object.fromEntries(texts) : undefined,
  }).filter(([, to]) => to !== undefined);
  const wishes = [
    ...(set.length > 0 ? [{ edit: `${thing}.change`, slug, set: Object.fromEntries(set) }] : []),
    ...(rename === undefined ? [] : [{ edit: `${thing}.rename`, slug, to: rename }]),
    ...(remove ? [{ edit: `${thing}.remove`, slug }] : []),
  ];
  if (wishes.length === 0) end(`Say what to change.\n${usage}`);
  const result = z.safeParse(z.array(catalogEdit), wishes);
  if (result.success) return result.data;
  const wrong = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path.at(-1))],
  );
  return end(`Not usable for a ${thing}: ${wrong.join(', ')}\n${usage}`);
}

function end(message: string): never {
  console.error(message);
  process.exit(1);
}
