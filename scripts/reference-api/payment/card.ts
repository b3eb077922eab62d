/** The simulator's cards: numbers that Stripe documents for tests (docs.stripe.com/testing), and what becomes of each. */
import type { Language } from '../core/language.ts';

export interface Card {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** A refusal in Stripe's words: `declineCode` only where the bank said no. */
export interface Decline {
  code: string;
  declineCode?: string;
}

/** What a try with a card comes to. `challenge` asks the shopper's bank first (3-D Secure). */
export type Outcome =
  | { kind: 'success' }
  | { kind: 'processing' }
  | { kind: 'decline'; decline: Decline }
  | { kind: 'challenge'; decline: Decline | undefined };

const declined = (declineCode: string): Outcome => ({
  kind: 'decline',
  decline: { code: 'card_declined', declineCode },
});
const refused = (code: string): Outcome => ({ kind: 'decline', decline: { code } });
const challenge: Outcome = { kind: 'challenge', decline: undefined };

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': refused('expired_card'),
  '4000000000000127': refused('incorrect_cvc'),
  '4000000000000119': refused('processing_error'),
  '4000002500003155': challenge,
  '4000002760003184': challenge,
  '4000000000003220': challenge,
  '4000008400001629': {
    kind: 'challenge',
    decline: { code: 'card_declined', declineCode: 'generic_decline' },
  },
  // The simulator's own: Stripe has no card that stays `processing`, as bank debits do.
  '4000000000005001': { kind: 'processing' },
};

/** What becomes of a payment with a card. Every other well-formed number succeeds. */
export function outcomeOf(card: Card): Outcome {
  return OUTCOMES[digits(card.number)] ?? { kind: 'success' };
}

/** What is wrong with a card before anyone is asked for money, as Stripe names it; `undefined` when nothing is. */
export function mistakeIn(card: Card, now: Date): Decline | undefined {
  const number = digits(card.number);
  if (!/^\d{12,19}$/.test(number) || !luhn(number)) return { code: 'incorrect_number' };
  if (card.expMonth < 1 || card.expMonth > 12) return { code: 'invalid_expiry_month' };
  const year = card.expYear < 100 ? 2000 + card.expYear : card.expYear;
  // Good to the end of its month.
  if (Date.UTC(year, card.expMonth, 1) <= now.getTime()) return { code: 'invalid_expiry_year' };
  if (!/^\d{3,4}$/.test(card.cvc)) return { code: 'invalid_cvc' };
  return undefined;
}

const digits = (number: string) => number.replace(/[\s-]/g, '');

/** The check digit (ISO/IEC 7812-1, annex B). */
function luhn(number: string): boolean {
  let sum = 0;
  for (const [index, character] of [...number].reverse().entries()) {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const WORDS: Readonly<Record<string, Record<Language, string>>> = {
  card_declined: { en: 'Your card was declined.', fr: 'Votre carte a été refusée.' },
  insufficient_funds: {
    en: 'Your card has insufficient funds.',
    fr: 'Les fonds sur votre carte sont insuffisants.',
  },
  expired_card: { en: 'Your card has expired.', fr: 'Votre carte a expiré.' },
  incorrect_cvc: {
    en: 'Your card’s security code is incorrect.',
    fr: 'Le code de sécurité de votre carte est incorrect.',
  },
  processing_error: {
    en: 'An error occurred while processing your card. Try again.',
    fr: 'Une erreur est survenue lors du traitement de votre carte. Réessayez.',
  },
  incorrect_number: { en: 'Your card number is incorrect.', fr: 'Votre numéro de carte est incorrect.' },
  invalid_expiry_month: {
    en: 'Your card’s expiration date is invalid.',
    fr: 'La date d’expiration de votre carte est invalide.',
  },
  invalid_expiry_year: {
    en: 'Your card’s expiration date is in the past.',
    fr: 'La date d’expiration de votre carte est passée.',
  },
  invalid_cvc: {
    en: 'Your card’s security code is incomplete.',
    fr: 'Le code de sécurité de votre carte est incomplet.',
  },
  payment_intent_authentication_failure: {
    en: 'We could not confirm your identity with your bank. Try again or use another card.',
    fr: 'Votre identité n’a pas pu être confirmée auprès de votre banque. Réessayez ou utilisez une autre carte.',
  },
};

/** The refusal in the shopper's language. A lost or stolen card is only "declined", so that no thief learns more. */
export function declineText(decline: Decline, language: Language): string {
  const words = WORDS[decline.declineCode ?? ''] ?? WORDS[decline.code] ?? WORDS['card_declined'];
  return words?.[language] ?? '';
}
