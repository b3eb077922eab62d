/** What every route needs. Handed in, so that tests can run several shops side by side and turn the clock. */
import type { Lifetimes } from '../account/lifetimes.ts';
import type { Database } from '../db/database.ts';
import type { Limits } from '../http/limits.ts';
import type { Seller } from '../invoice/seller.ts';
import type { StripeSettings } from '../payment/stripe.ts';

export interface Context {
  db: Database;
  /** The present, in milliseconds since 1970; virtual in tests. */
  now: () => number;
  /** Folder for everything kept: the database, image variants, the outbox. Ignored by git. */
  dataDir: string;
  /** Started for tests: the control routes exist. */
  test: boolean;
  /** Where the API itself is reached, for its own webhooks. */
  selfUrl: () => string;
  log: (line: string) => void;
  /** No line for every call: other things are said on the same terminal. */
  quiet?: boolean | undefined;
  /** Lives of tokens in milliseconds; the defaults are in account/lifetimes.ts. */
  lifetimes?: Partial<Lifetimes>;
  /** Payments go to Stripe; without it the built-in simulator takes them. */
  stripe?: StripeSettings | undefined;
  /** Who issues the invoices; the demo shop when absent. */
  seller?: Seller | undefined;
  /** In place of the defaults in limits.ts. */
  limits?: Limits;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set for every request by the app. */
    shop: Context;
  }
}
