/** The simulator's test cards and their outcomes: the numbers of docs.stripe.com/testing. */
import * as z from 'zod/mini';
import type { Language } from '../core/language.ts';

export const paymentCard = z.object({
  number: z.string().check(z.maxLength(40)),
  expMonth: z.int(),
  expYear: z.int(),
  cvc: z.string().check(z.maxLength(10)),
});
export type PaymentCard = z.output<typeof paymentCard>;

/** Stripe's error codes. `declineCode` is set only if the bank declined. */
export interface Decline {
  code: string;
  declineCode?: string;
}

/** `challenge`: 3-D Secure comes first. Then the card is charged, or declined if `decline` is set. */
type CardOutcome =
  | { kind: 'success' }
  | { kind: 'processing' }
  | { kind: 'decline'; decline: Decline }
  | { kind: 'challenge'; decline: Decline | undefined };

const declined = (declineCode: string): CardOutcome => ({
  kind: 'decline',
  decline: { code: 'card_declined', declineCode },
});
const failed = (code: string): CardOutcome => ({ kind: 'decline', decline: { code } });
const challenge: CardOutcome = { kind: 'challenge', decline: undefined };

const outcomesByNumber: ReadonlyMap<string, CardOutcome> = new Map<string, CardOutcome>([
  ['4242424242424242', { kind: 'success' }],
  ['4000000000000002', declined('generic_decline')],
  ['4000000000009995', declined('insufficient_funds')],
  ['4000000000009987', declined('lost_card')],
  ['4000000000009979', declined('stolen_card')],
  ['4000000000000069', failed('expired_card')],
  ['4000000000000127', failed('incorrect_cvc')],
  ['4000000000000119', failed('processing_error')],
  ['4000002500003155', challenge],
  ['4000002760003184', challenge],
  ['4000000000003220', challenge],
  [
    '4000008400001629',
    { kind: 'challenge', decline: { code: 'card_declined', declineCode: 'generic_decline' } },
  ],
  // Not one of Stripe's numbers, because none of Stripe's test cards stays `processing`. Real bank debits do.
  ['4000000000005001', { kind: 'processing' }],
]);

/** Any other number is refused, so that nobody pays with a real card. */
export function outcomeOf(card: PaymentCard): CardOutcome {
  return outcomesByNumber.get(digits(card.number)) ?? failed('incorrect_number');
}

/** Validates the card's data before the payment. `undefined` if it is valid. */
export function checkPaymentCard(card: PaymentCard, now: Date): Decline | undefined {
  if (!outcomesByNumber.has(digits(card.number))) return { code: 'incorrect_number' };
  if (card.expMonth < 1 || card.expMonth > 12) return { code: 'invalid_expiry_month' };
  const year = card.expYear < 100 ? 2000 + card.expYear : card.expYear;
  // A card is valid until the end of its month.
  if (Date.UTC(year, card.expMonth, 1) <= now.getTime()) return { code: 'invalid_expiry_year' };
  if (!/^\d{3,4}$/.test(card.cvc)) return { code: 'invalid_cvc' };
  return undefined;
}

const digits = (number: string) => number.replace(/[\s-]/g, '');

const wordsByCode: Readonly<Record<string, Record<Language, string>>> = {
  card_declined: {
    en: 'Your card was declined. Try another card.',
    fr: 'Votre carte a été refusée. Essayez-en une autre.',
  },
  insufficient_funds: {
    en: 'Your card has insufficient funds. Try another card.',
    fr: 'Provision insuffisante sur votre carte. Essayez-en une autre.',
  },
  expired_card: {
    en: 'Your card has expired. Try another card.',
    fr: 'Votre carte a expiré. Essayez-en une autre.',
  },
  incorrect_cvc: {
    en: 'Your card’s security code is incorrect.',
    fr: 'Le code de sécurité de votre carte est incorrect.',
  },
  processing_error: {
    en: 'We couldn’t process your card. Try again in a moment.',
    fr: 'Votre carte n’a pas pu être traitée. Réessayez dans un instant.',
  },
  incorrect_number: {
    en: 'This demo accepts only its test cards.',
    fr: 'Cette démo n’accepte que ses cartes de test.',
  },
  invalid_expiry_month: {
    en: 'Your card’s expiry date is invalid.',
    fr: 'La date d’expiration de votre carte n’est pas valide.',
  },
  invalid_expiry_year: {
    en: 'Your card’s expiry date has passed.',
    fr: 'La date d’expiration de votre carte est dépassée.',
  },
  invalid_cvc: {
    en: 'Your card’s security code is incomplete.',
    fr: 'Le code de sécurité de votre carte est incomplet.',
  },
  payment_intent_authentication_failure: {
    en: 'Your bank couldn’t confirm it’s you. Try again or use another card.',
    fr: 'Votre banque n’a pas pu confirmer votre identité. Réessayez ou utilisez une autre carte.',
  },
};

/** For a lost or stolen card, the text says only that it was declined, so that a thief doesn't learn more. */
export function declineText(decline: Decline, language: Language): string {
  const words =
    wordsByCode[decline.declineCode ?? ''] ?? wordsByCode[decline.code] ?? wordsByCode['card_declined'];
  return words?.[language] ?? '';
}
