/** What every route needs. Routes get it as a parameter, so that tests can run several shops in one process and control the clock. */
import type * as z from 'zod/mini';
import type { shopInfo } from '#api/contract/shop.ts';
import type { tokenLifetimes } from '../../backend/account/tokens.ts';
import type { Limits } from '../../backend/limits/limits.ts';
import type { Database } from '../db/database.ts';
import type { Discount, PricedMethod } from './shop-data.ts';

/** Lifetimes of tokens, sessions and codes, in milliseconds. */
export type Lifetimes = typeof tokenLifetimes & { resetCode: number; resetLink: number };

export interface StripeSettings {
  /** `sk_…` or `rk_…`. Never logged. */
  secretKey: string;
  /** `whsec_…` of the webhook endpoint `/v1/payment/stripe/webhook`. */
  webhookSecret: string;
  /** Replaces Stripe's host in tests. */
  server?: { protocol: 'http' | 'https'; host: string; port: number };
}

/** The seller's details that the law requires on an invoice. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  phone: string;
  vatNumber: string;
}

export interface Context {
  db: Database;
  discounts: readonly Discount[];
  shippingMethods: readonly PricedMethod[];
  /** Upload path → file. The API serves only these files, so no path can leave their folder. */
  pictures: ReadonlyMap<string, string>;
  /** Milliseconds since 1970. Tests set a virtual clock. */
  now: () => number;
  /** Folder of the database, the image variants and the outbox. */
  dataDir: string;
  /** Adds the control routes for tests, and hashes passwords quickly. */
  test: boolean;
  /** The API's own origin, for the simulator's webhooks. */
  selfUrl: () => string;
  log: (line: string) => void;
  /** Turns the access log off. */
  quiet?: boolean | undefined;
  /** Overrides of the defaults in account/session.ts. */
  lifetimes?: Partial<Lifetimes>;
  /** Stripe's keys. Without them, the built-in simulator takes the payments. */
  stripe?: StripeSettings | undefined;
  /** Who issues the invoices. The demo shop by default. */
  seller?: Seller | undefined;
  /** What `GET /v1/shop` says. By default: the standard features and US dollars. */
  shop?: z.input<typeof shopInfo> | undefined;
  /** How many reverse proxies stand in front of the API and add to `X-Forwarded-For`. None by default. */
  trustedProxies?: number | undefined;
  /** The shop's origins, the main one first. By default, any port of this machine. */
  origins?: readonly string[] | undefined;
  /** The main shop's URL, for links in emails. By default, the first of `origins`. */
  shopUrl?: string | undefined;
  /** Leaves an order pending when its payment is declined, as some backends do. By default, it becomes failed. */
  declineKeepsOrder?: boolean;
  /** Replaces the defaults in scripts/backend/limits/limits.ts. */
  limits?: Limits;
}

/** The shop's currency (ISO 4217), in upper case. */
export const currencyOf = ({ shop }: Context): string => (shop?.currency || 'USD').toUpperCase();

/** Returns a function that gives each context its own value, made on first use. */
export function perContext<T>(make: (context: Context) => T): (context: Context) => T {
  const values = new WeakMap<Context, T>();
  return (context) => {
    const value = values.get(context) ?? make(context);
    values.set(context, value);
    return value;
  };
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The app sets it for every request. */
    shop: Context;
  }
}
