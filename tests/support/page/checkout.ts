/** Drives the real checkout stores against a reference API, like a shopper who reads every message and tries again. */
import { expect, vi } from 'vitest';
import type { CartProduct } from '#features/cart/cart.ts';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { quoteRequestOf, totalOf } from '#features/checkout/checkout.ts';
import { checkoutNoticeText } from '#features/checkout/failure-texts.ts';
import type { CardForm, PaymentProvider } from '#features/payment/card-form.ts';
import type { PaymentNotice } from '#features/payment/submission.ts';
import { pageTexts } from '#i18n/page-texts.ts';
import { messagesFor } from '#i18n/translator.ts';
import type { ReferenceApi } from '../api/reference-api.ts';
import { Shopper, setStock } from '../api/shopper.ts';
import { signInHere } from './connection.ts';

export interface TypedCard {
  /** The number that the shopper types into the card form. */
  card: string;
  /** Functions of the card form that the test breaks. */
  broken: Partial<CardForm>;
}

/** A replacement for the demo card form. It makes the same calls with the test's card, and tests can break its functions. */
export function demoProviderWith(typed: () => TypedCard): { demoProvider: PaymentProvider } {
  const demoProvider: PaymentProvider = {
    mount: async () => {
      const { sendDemoAction } = await import('#features/payment/demo-client.ts');
      return {
        validate: async () => (await typed().broken.validate?.()) ?? true,
        confirm: async (request) => {
          await typed().broken.confirm?.(request);
          const card = { number: typed().card, expMonth: 12, expYear: 2099, cvc: '123' };
          const result = await sendDemoAction(request, { card }, 'en');
          if (result.kind !== 'status') return result;
          const isTaken = result.status === 'succeeded' || result.status === 'processing';
          return { kind: isTaken ? 'accepted' : 'unknown' };
        },
        setAmount: () => undefined,
        setDark: () => undefined,
        destroy: () => undefined,
      };
    },
  };
  return { demoProvider };
}

export type Visit = Awaited<ReturnType<typeof visit>>;

/** Opens a checkout page by importing its modules again. The device keeps its data. */
export async function visit() {
  vi.resetModules();
  const flow = await import('#features/checkout/checkout-flow.ts');
  const store = await import('#features/checkout/checkout-store.ts');
  const quotes = await import('#features/checkout/quote-store.ts');
  const { $addresses, loadAddresses } = await import('#features/addresses/addresses-store.ts');
  const paying = await import('#features/checkout/pay-flow.ts');
  const submission = await import('#features/payment/submission-store.ts');
  const cardForm = await import('#features/payment/card-form-store.ts');
  const status = await import('#features/payment/saved-payment-flow.ts');
  const stops = [
    flow.startCheckout('en'),
    ...[store.$checkout, submission.$submission, cardForm.$cardFormState].map((one) =>
      one.subscribe(() => undefined),
    ),
  ];
  const loadQuote = (options?: { isFresh: boolean }) =>
    quotes.loadQuote(quoteRequestOf(store.$checkout.get()), options);
  const left = () => submission.$submission.get().kind === 'leaving';

  // Repeats failed calls, as a shopper does with "Try again".
  await until(() => {
    if (left()) return true;
    if ($addresses.get().kind === 'failed') void loadAddresses();
    const known = $addresses.get();
    if (known.kind !== 'ready') return false;
    const [first] = known.data;
    if (!store.$checkout.get().choices.shippingAddressId)
      store.changeChoices({ shippingAddressId: first?.id ?? '' });
    const methods = quotes.$methods.get();
    if (methods.kind === 'failed' || quotes.$totals.get().kind === 'failed') void loadQuote();
    if (methods.kind !== 'ready') return false;
    if (!store.$checkout.get().choices.shippingMethodId)
      store.changeChoices({ shippingMethodId: methods.data[0]?.id ?? '' });
    return totalOf(store.$checkout.get()) !== undefined;
  });
  if (!left()) {
    const element = document.body.appendChild(document.createElement('div'));
    stops.push(
      cardForm.mountCardForm(element, { amount: totalOf(store.$checkout.get()) ?? 100, locale: 'en' }),
    );
    await until(() => cardForm.$cardFormState.get().kind === 'ready');
  }
  return {
    async pay(): Promise<PaymentNotice | 'left'> {
      if (left()) return 'left';
      // Shoppers can't press Pay before they see a total.
      await until(() => {
        if (quotes.$methods.get().kind === 'failed' || quotes.$totals.get().kind === 'failed')
          void loadQuote();
        return totalOf(store.$checkout.get()) !== undefined;
      });
      await paying.payNow('en');
      const state = submission.$submission.get();
      if (state.kind === 'leaving') return 'left';
      if (state.kind !== 'notice') throw new Error(`The payment ended in the state ${state.kind}`);
      return state.outcome;
    },
    /** Presses Stop as soon as the payment is in progress. */
    async stop() {
      await until(() => submission.$submission.get().kind === 'working');
      submission.stopSubmission();
    },
    settle: () => status.updateSavedPayment(),
    choose: store.changeChoices,
    quoteAgain: () => loadQuote({ isFresh: true }),
    total: () => totalOf(store.$checkout.get()),
    screen: () => store.$checkout.get().screen,
    end: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Signs in a new shopper who has one product in the cart. */
export function newShopper(api: ReferenceApi): Shopper {
  history.replaceState(null, '', '/checkout');
  const shopper = new Shopper(api);
  const [productId = ''] = setStock(api, 1000);
  const product = api.db.one<CartProduct>`
    SELECT name_en AS name, price_cents / 100.0 AS price, stock, slug, NULL AS imageUrl, vat_rate AS vatRate
    FROM product WHERE id = ${productId}` as CartProduct;
  localStorage.setItem('shopping-cart', encodeCart({ items: [{ productId, product, quantity: 2 }] }));
  signInHere(api, shopper.id);
  return shopper;
}

/** The shopper's orders that aren't cancelled, their totals, and the charges that weren't refunded. */
export function ledger(
  api: ReferenceApi,
  shopper: Shopper,
): { orders: string[]; charged: number[]; totals: number[] } {
  const orders = api.db.all<{ status: string; total: number }>`
    SELECT status, total FROM shop_order WHERE user_id = ${shopper.id} AND status <> 'cancelled'`;
  const charges = api.db.all<{ amount: number }>`
    SELECT c.amount FROM simulator_charge c JOIN payment p ON p.intent_id = c.intent_id
    JOIN simulator_intent i ON i.id = c.intent_id WHERE p.user_id = ${shopper.id} AND NOT i.refunded`;
  return {
    orders: orders.map(({ status }) => status),
    totals: orders.map(({ total }) => total),
    charged: charges.map(({ amount }) => amount),
  };
}

const english = pageTexts({
  locale: 'en',
  messages: messagesFor('en', ['checkout', 'payment', 'calls']),
});

/** Checks that the notice has a text, and that nothing was charged if the text says so. */
export function expectTruth(api: ReferenceApi, shopper: Shopper, notice: PaymentNotice): void {
  const words = checkoutNoticeText(english, notice);
  expect(words).toMatch(/^[A-Z].+[.!]$/);
  if (/haven’t been charged|declined/i.test(words)) expect(ledger(api, shopper).charged, words).toEqual([]);
}

export const until = (condition: () => boolean): Promise<boolean> =>
  vi.waitUntil(condition, { timeout: 30_000, interval: 20 });
