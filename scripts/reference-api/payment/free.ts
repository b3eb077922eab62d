/** Payments of nothing. They succeed at once, without the payment provider, which refuses an amount of zero. */
import type { Cents } from '#lib/money.ts';
import type { PaymentProvider, ProviderIntent } from './provider.ts';

const prefix = 'free_';

/** The provider, with payments of nothing added. */
export function withFreePayments(provider: PaymentProvider): PaymentProvider {
  const isFree = (intentId: string) => intentId.startsWith(prefix);
  return {
    // Currency and key make the id, so that a repeated call gets the same intent.
    create: async (amount: Cents, currency: string, key: string) =>
      amount === 0 ? succeeded(`${prefix}${currency}_${key}`) : provider.create(amount, currency, key),
    retrieve: async (id) => (isFree(id) ? succeeded(id) : provider.retrieve(id)),
    describe: async (id, purchase) => (isFree(id) ? undefined : provider.describe(id, purchase)),
    cancel: async (id) => (isFree(id) ? succeeded(id) : provider.cancel(id)),
    refund: async (id) => (isFree(id) ? undefined : provider.refund(id)),
    readEvent: (rawBody, signature) => provider.readEvent(rawBody, signature),
  };
}

function succeeded(id: string): ProviderIntent {
  return {
    id,
    clientSecret: undefined,
    amount: 0,
    // Older ids have no currency.
    currency: /^free_([A-Z]{3})_/.exec(id)?.[1] ?? 'USD',
    status: 'succeeded',
    failedAttempt: undefined,
    refunded: false,
  };
}
