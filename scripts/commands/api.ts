/** `npm run api`: starts the reference API. `--test` adds its control routes. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { shopInfo } from '#api/contract/shop.ts';
import { loadDotEnv } from '#env.ts';
import { print } from '../print.ts';
import type { StripeSettings } from '../reference-api/core/context.ts';
import { DataError } from '../reference-api/db/open.ts';
import { demoShopInfo } from '../reference-api/demo-shop/demo-shop.ts';
import { sellerFrom } from '../reference-api/invoice/invoice.ts';
import { startApi } from '../reference-api/start.ts';
import { exitWithMessage, portOf, readOptions, wholeNumberOf } from './options.ts';

/** Undefined without a secret key. Exits if only the webhook secret is missing, because the API would never learn about a payment. */
function stripeSettings(): StripeSettings | undefined {
  const secretKey = process.env['STRIPE_SECRET_KEY']?.trim();
  const webhookSecret = process.env['STRIPE_WEBHOOK_SECRET']?.trim();
  if (!secretKey) return undefined;
  if (!webhookSecret)
    exitWithMessage(
      'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is missing. Copy it from the webhook endpoint in the Stripe' +
        ' dashboard, or run `stripe listen --forward-to localhost:4400/v1/payment/stripe/webhook` to get one for this machine.',
    );
  return { secretKey, webhookSecret };
}

/** The origins in SHOP_ORIGINS, such as `https://shop.example`. */
function shopOrigins(): string[] {
  const origins = (process.env['SHOP_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean);
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      exitWithMessage(
        `SHOP_ORIGINS must list origins such as https://shop.example, without a path. "${origin}" isn't one.`,
      );
  return origins;
}

/** How many reverse proxies stand in front of the API. */
function trustedProxies(): number {
  const text = process.env['TRUSTED_PROXIES']?.trim() || '0';
  return /^\d$/.test(text)
    ? Number(text)
    : exitWithMessage(`TRUSTED_PROXIES must be a number from 0 to 9, not "${text}".`);
}

/** Reads the response to `GET /v1/shop` from a JSON file, such as `{ "features": { "reviews": false }, "currency": "EUR" }`. */
function shopIn(file: string): z.input<typeof shopInfo> {
  try {
    return z.parse(shopInfo, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const issues = error instanceof z.core.$ZodError ? error.issues : [];
    const faults = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ');
    return exitWithMessage(
      `--shop must be a JSON file such as {"currency": "EUR"}: ${faults || (error as Error).message}`,
    );
  }
}

const values = readOptions('npm run api', {
  port: { type: 'string', default: '4400', value: 'N', help: 'Port to listen on' },
  products: { type: 'string', value: 'N', help: 'Number of products in a new catalogue' },
  data: { type: 'string', default: '.data', value: 'DIR', help: 'Folder of the data' },
  reset: { type: 'boolean', help: 'Delete all data first, accounts and orders included' },
  shop: { type: 'string', value: 'FILE', help: 'JSON file with features, currency and countries' },
  test: { type: 'boolean', help: 'Add the control routes for tests' },
});
const port = portOf(values.port);
const dataDir = resolve(values.data);
const products =
  values.products === undefined
    ? undefined
    : wholeNumberOf('products', values.products, { min: 1, max: 1_000_000 });

loadDotEnv();
const api = await startApi({
  port,
  dataDir,
  products,
  reset: values.reset ?? false,
  test: values.test ?? false,
  stripe: stripeSettings(),
  seller: sellerFrom(process.env),
  shop: values.shop === undefined ? demoShopInfo : shopIn(values.shop),
  origins: shopOrigins(),
  trustedProxies: trustedProxies(),
}).catch((error: NodeJS.ErrnoException) => {
  if (error instanceof DataError) exitWithMessage(error.message);
  if (error.code === 'EADDRINUSE')
    exitWithMessage(
      `Port ${port} is in use. Stop the program that uses it, or choose another: npm run api -- --port N`,
    );
  if (error.code === 'EACCES')
    exitWithMessage(`You don't have permission to listen on port ${port} or to write to ${dataDir}.`);
  // The data folder is a file, or its database file isn't a database.
  if (error.syscall || error.code === 'ERR_SQLITE_ERROR')
    exitWithMessage(`Can't use ${dataDir}: ${error.message}`);
  throw error;
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void api.close().then(() => process.exit(0)));
print(`Reference API: ${api.url}  (data in ${dataDir})`);
