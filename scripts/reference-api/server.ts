/** `npm run api`: listens with the reference API. `--port N`, `--products N`, `--data DIR`, `--reset`, `--test`. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sellerFrom } from './invoice/seller.ts';
import type { StripeSettings } from './payment/stripe.ts';
import { SeedError } from './seed/seed.ts';
import { startApi } from './start.ts';

/** Ends the process with words for people, without a stack. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    refuse(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`);
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
    return refuse(
      `${(error as Error).message}\nUsage: npm run api -- [--port N] [--products N] [--data DIR] [--reset] [--test]`,
    );
  }
}

/** Stripe's keys come as a pair or not at all: without the second one no payment would ever be heard of. */
function stripeSettings(): StripeSettings | undefined {
  const secretKey = process.env['STRIPE_SECRET_KEY']?.trim();
  const webhookSecret = process.env['STRIPE_WEBHOOK_SECRET']?.trim();
  if (!secretKey) return undefined;
  if (!webhookSecret)
    refuse(
      'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not. Stripe shows it beside the webhook endpoint;' +
        ' `stripe listen --forward-to localhost:4400/v1/payment/stripe/webhook` prints one for this machine.',
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
  if (error instanceof SeedError) refuse(error.message);
  if (error.code === 'EADDRINUSE')
    refuse(`Port ${port} is in use. Stop what listens there, or choose another: npm run api -- --port N`);
  if (error.code === 'EACCES') refuse(`No permission to listen on port ${port} or to write ${dataDir}.`);
  throw error;
});
console.log(`Reference API: ${api.url}  (data in ${dataDir})`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void api.close().then(() => process.exit(0)));
