/**
 * `npm run api:merchant`: the merchant's actions, while the API runs. `process|ship|deliver|refund ORDER` changes the status of an
 * order. ORDER is its number or id, and `ship` also takes its parcels. `product SLUG …`, `variant ID …` and `category SLUG …` change
 * the catalogue. The shop shows these changes after the next rebuild. The ID of a variant is in the URL of its page.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { type Parcel, parcel } from '#api/contract/order.ts';
import { HttpError } from '../backend/failures/http-error.ts';
import { print } from '../print.ts';
import { applyEdits } from '../reference-api/control/apply-edit.ts';
import { type CatalogEdit, catalogEdit } from '../reference-api/control/catalog-edit.ts';
import { openDatabase } from '../reference-api/db/open.ts';
import { orderOfReference } from '../reference-api/order/order-rows.ts';
import { applyMerchantAction, isMerchantAction } from '../reference-api/order/order-states.ts';
import { exitForWrongOptions, exitWithMessage } from './options.ts';

const usage = `Usage: npm run api:merchant -- process|ship|deliver|refund ORDER [--data DIR]
       npm run api:merchant -- ship ORDER --parcel "CARRIER, NUMBER, https://…" (the URL is optional; one --parcel for each parcel)
       npm run api:merchant -- product SLUG [--price 12.50 | --gross-price 14.99] [--list-price 15 | none] [--lowest-price 13 | none] [--stock 3] [--position 2] [--name-en TEXT] [--name-fr TEXT] [--category SLUG] [--rename SLUG | --remove]
       npm run api:merchant -- variant ID [--price 12.50 | --gross-price 14.99] [--list-price 15 | none] [--lowest-price 13 | none] [--stock 3] [--remove]
       npm run api:merchant -- category SLUG [--name-en TEXT] [--name-fr TEXT] [--position 2] [--rename SLUG | --remove]`;

const hint = 'See the options: npm run api:merchant -- --help';

const text = { type: 'string' } as const;
const options = {
  data: { ...text, default: '.data' },
  price: text,
  'gross-price': text,
  'list-price': text,
  'lowest-price': text,
  stock: text,
  position: text,
  category: text,
  'name-en': text,
  'name-fr': text,
  rename: text,
  remove: { type: 'boolean' },
  parcel: { ...text, multiple: true },
} as const satisfies ParseArgsConfig['options'];

/** The fields of an edit that have another name on the command line. */
const names: Readonly<Record<string, string>> = {
  slug: 'SLUG',
  id: 'ID',
  grossPrice: '--gross-price',
  listPrice: '--list-price',
  lowestPrice30: '--lowest-price',
  name: '--name-en, --name-fr',
  en: '--name-en',
  fr: '--name-fr',
  to: '--rename',
};

const amount = 'an amount, such as 12.50';
const count = 'a whole number, such as 3';
const slug = 'letters, digits and hyphens, such as blue-mug';

/** What each field of an edit takes. */
const allowed: Readonly<Record<string, string>> = {
  price: amount,
  grossPrice: amount,
  listPrice: `${amount}, or none`,
  lowestPrice30: `${amount}, or none`,
  stock: count,
  position: count,
  slug,
  to: slug,
  category: slug,
  en: 'a text',
  fr: 'a text',
};

if (process.argv.includes('--help')) {
  print(usage);
  process.exit(0);
}
const { values, positionals } = read();
const [command = '', name = '', ...others] = positionals;
const dataDir = resolve(values.data);
const path = join(dataDir, 'shop.db');

const isCatalogCommand = command === 'product' || command === 'variant' || command === 'category';
if (!(isCatalogCommand || isMerchantAction(command)) || name === '') exitWithMessage(usage);
const parts: readonly string[] = isCatalogCommand
  ? Object.keys(options).filter((option) => option !== 'parcel')
  : ['data', ...(command === 'ship' ? ['parcel'] : [])];
const unfitting = Object.keys(values).filter((option) => !parts.includes(option));
if (unfitting.length > 0) exitWithMessage(`"${command}" doesn't take --${unfitting.join(', --')}.\n${hint}`);
if (others.length > 0)
  exitWithMessage(
    `Name only one ${isCatalogCommand ? command : 'order'}. Leave out: ${others.join(' ')}\n${hint}`,
  );
if (!existsSync(path)) exitWithMessage(`There is no shop in ${dataDir}. Create one with: npm run api`);

const db = openDatabase(path);
try {
  if (isCatalogCommand) {
    applyEdits(db, editsOf(command, name), Date.now());
    print(`Changed the ${command} ${name}. The next build of the shop shows it.`);
  } else if (isMerchantAction(command)) {
    const { number, status } = applyMerchantAction({ db, now: Date.now }, name, command, parcelsOf());
    print(`The order ${number} is now ${status}.`);
  }
} catch (error) {
  if (!(error instanceof HttpError)) throw error;
  const isForbidden = error.status === 409 && !isCatalogCommand;
  exitWithMessage(
    isForbidden
      ? `The order ${name} is ${orderOfReference(db, name).status}, which doesn't allow "${command}".`
      : error.message,
  );
} finally {
  db.close();
}

function read() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return exitForWrongOptions(error, 'npm run api:merchant');
  }
}

/** The parcels of `--parcel`. Exits if one is invalid. */
function parcelsOf(): Parcel[] {
  const { parcel: given = [] } = values;
  return given.map((text) => {
    const [carrier, number, url] = text.split(',').map((part) => part.trim());
    const result = z.safeParse(parcel, { carrier, number, url });
    return result.success ? result.data : exitWithMessage(`"${text}" isn't a parcel.\n${hint}`);
  });
}

/** Turns the options into edits. Exits if no option changes anything, or an edit is invalid. */
function editsOf(kind: 'product' | 'variant' | 'category', name: string): CatalogEdit[] {
  const target = kind === 'variant' ? { id: name } : { slug: name };
  const { price, stock, position, category, rename, remove } = values;
  if (price && values['gross-price']) exitWithMessage(`Choose one of --price and --gross-price.\n${hint}`);
  if (rename !== undefined && remove) exitWithMessage(`Choose one of --rename and --remove.\n${hint}`);
  const texts = Object.entries({ en: values['name-en'], fr: values['name-fr'] }).filter(
    ([, text]) => text !== undefined,
  );
  const set = Object.entries({
    price: price && Number(price),
    grossPrice: values['gross-price'] && Number(values['gross-price']),
    listPrice: amountOrNone(values['list-price']),
    lowestPrice30: amountOrNone(values['lowest-price']),
    stock: stock && Number(stock),
    position: position && Number(position),
    category,
    name: texts.length > 0 ? Object.fromEntries(texts) : undefined,
  }).filter(([, value]) => value !== undefined);
  const edits = [
    ...(set.length > 0 ? [{ edit: `${kind}.change`, ...target, set: Object.fromEntries(set) }] : []),
    ...(rename === undefined ? [] : [{ edit: `${kind}.rename`, ...target, to: rename }]),
    ...(remove ? [{ edit: `${kind}.remove`, ...target }] : []),
  ];
  if (edits.length === 0) exitWithMessage(`Add at least one change, for example --price 12.50.\n${hint}`);
  const result = z.safeParse(z.array(catalogEdit), edits);
  if (result.success) return result.data;
  const labelOf = (part: string) => names[part] ?? `--${part}`;
  const given = new Set<string>();
  const advice = new Set<string>();
  for (const issue of result.error.issues)
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) given.add(labelOf(key));
    else {
      const part = String(issue.path.at(-1));
      given.add(labelOf(part));
      advice.add(`${labelOf(part)} takes ${allowed[part]}`);
    }
  return exitWithMessage(
    [`These values don't fit a ${kind}: ${[...given].join(', ')}`, ...advice, hint].join('\n'),
  );
}

function amountOrNone(given: string | undefined) {
  return given === 'none' ? null : given && Number(given);
}
