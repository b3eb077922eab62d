/** Completes payments for the check, in one of three ways. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Stripe } from 'stripe';
import type { PaymentIntent } from '#api/contract/payment.ts';
import { print } from '../print.ts';
import { NotChecked } from './core/finding.ts';
import { NoResponse, readResponse } from './core/response.ts';
import type { PayMode, PaymentOutcome, Settings } from './core/rule.ts';

type Pay = NonNullable<Settings['pay']>;

interface PayerOptions {
  /** The API's URL, without a slash at the end. */
  url: string;
  /** For `stripe-test`: a key of Stripe's test mode. */
  stripeKey?: string | undefined;
  /** Replaces Stripe's host in tests. */
  stripeServer?: Stripe.StripeConfig;
}

export function payerOf(mode: PayMode, { url, stripeKey, stripeServer }: PayerOptions): Pay {
  if (mode === 'demo') return (intent, outcome) => payByDemo(url, intent, outcome);
  if (mode === 'manual') return payByHand;
  const stripe = new Stripe(stripeKey ?? '', { telemetry: false, ...stripeServer });
  return async ({ id }, outcome) => {
    if (outcome === 'processing') throw decidesAtOnce;
    const payment_method = outcome === 'paid' ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined';
    await stripe.paymentIntents
      .confirm(id, { payment_method, return_url: 'https://shop.example' })
      .catch((error: unknown) => {
        if (outcome === 'paid' || !(error instanceof Stripe.errors.StripeCardError))
          throw stripeRefusal(error);
      });
  };
}

const stripeRefusal = (error: unknown) => new NotChecked(`Stripe refused: ${(error as Error).message}`);

const nobodyPressed = new NotChecked('nobody pressed Enter');

const decidesAtOnce = new NotChecked(
  'a card is charged or declined at once: only --pay demo can wait for a bank',
);

/** The reference API's payment simulator takes Stripe's test cards. With one more card, a payment is `processing` first. */
const cards: Record<PaymentOutcome, string> = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  processing: '4000000000005001',
};

/** In milliseconds. On a busy machine, even the simulator answers slowly. */
const longestDemoPayment = 60_000;

async function payByDemo(url: string, { id, clientSecret }: PaymentIntent, outcome: PaymentOutcome) {
  const number = cards[outcome];
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card: { number, expMonth: 12, expYear: 2099, cvc: '123' } }),
  };
  const confirmUrl = `${url}/demo-payments/${encodeURIComponent(id)}/confirm`;
  const { status } = await readResponse(confirmUrl, request, longestDemoPayment).catch((error: unknown) => {
    throw error instanceof NoResponse ? new NotChecked(`the demo payment ${error.message}`) : error;
  });
  if (![200, 402].includes(status))
    throw new NotChecked(`the demo payment answered ${status}: use --pay stripe-test or manual`);
}

async function payByHand({ id, amount, currency, status }: PaymentIntent, outcome: PaymentOutcome) {
  if (outcome === 'processing') throw decidesAtOnce;
  // An input that has ended never closes again.
  if (process.stdin.readableEnded) throw nobodyPressed;
  // With `terminal: true`, readline would catch Ctrl+C, which must end the check.
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  const shown = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const todo =
    status === 'canceled'
      ? 'its order is cancelled. Try to pay it now, which should be refused'
      : outcome === 'paid'
        ? 'pay it now'
        : 'let a card be declined now';
  print(`\nPayment ${id}, ${shown}: ${todo}.`);
  const waiting = new AbortController();
  const isPressed = await Promise.race([
    terminal.question('Then press Enter. ').then(() => true),
    once(terminal, 'close', waiting).then(() => false),
    once(process, 'SIGINT', waiting).then(() => false),
  ]);
  waiting.abort();
  terminal.close();
  if (!isPressed) throw nobodyPressed;
}
