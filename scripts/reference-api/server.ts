/** `npm run api`: starts the reference API. `--port N`, `--products N`, `--data DIR`, `--reset`, `--test`. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sellerFrom } from './invoice/invoice.ts';
import type { StripeSettings } from './payment/stripe.ts';
import { SeedError } from './seed/seed.ts';
import { startApi } from './start.ts';

function exit(message: string): never {
  console.error(message);
  process.exit(1);
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    exit(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '4400' },
        products: { type: 'string' },
        data: { type: 'string', default: '.data' },
        reset: { type: 'boolean', default: false },
        test: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exit(
      `${(error as Error).message}\nUsage: npm run api -- [--port N] [--products N] [--data DIR] [--reset] [--test]`,
    );
  }
}

/** Requires both keys or neither. Without the webhook secret, the API would never learn about a payment. */
function stripeSettings(): StripeSettings | undefined {
  const secretKey = process.env['STRIPE_SECRET_KEY']?.trim();
  const webhookSecret = process.env['STRIPE_WEBHOOK_SECRET']?.trim();
  if (!secretKey) return undefined;
  if (!webhookSecret)
    exit(
      'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is missing. Copy it from the webhook endpoint in the Stripe' +
        ' dashboard, or run `stripe listen --forward-to localhost:4400/v1/payment/stripe/webhook` to get one for this machine.',
    );
  return { secretKey, webhookSecret };
}

const values = readOptions();
const port = wholeNumber('port', values.port, 0, 65535);
const dataDir = resolve(values.data);
const products =
  values.products === undefined ? undefined : wholeNumber('products', values.products, 1, 1_000_000);

if (existsSync('.env')) process.loadEnvFile('.env');
const api = await startApi({
  port,
  dataDir,
  products,
  reset: values.reset,
  test: values.test,
  stripe: stripeSettings(),
  seller: sellerFrom(process.env),
}).catch((error: NodeJS.ErrnoException) => {
  if (error instanceof SeedError) exit(error.message);
  if (error.code === 'EADDRINUSE')
    exit(`Port ${port} is in use. Stop the program that uses it, or choose another: npm run api -- --port N`);
  if (error.code === 'EACCES')
    exit(`You don't have permission to listen on port ${port} or to write to ${dataDir}.`);
  throw error;
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void api.close().then(() => process.exit(0)));
console.log(`Reference API: ${api.url}  (data in ${dataDir})`);
