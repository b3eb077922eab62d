/** Parses and validates the card of the demo form. */

export interface PaymentCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

export type PaymentCardErrors = Readonly<Partial<Record<'number' | 'expiry' | 'cvc', true>>>;

/** Parses an expiry date such as `12 / 34`, `12/2034` or `1234`. Returns `undefined` for anything else. */
function expiryOf(typed: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? [];
  const [m, y] = [Number(month), Number(year.length === 2 ? `20${year}` : year)];
  return m >= 1 && m <= 12 && year ? { month: m, year: y } : undefined;
}

/**
 * Returns the card or its invalid fields. Only test cards are valid, so that a real card's number never leaves the page. A
 * card is valid until the end of its expiry month.
 */
export function readPaymentCard(
  typed: { number: string; expiry: string; cvc: string },
  now: Date,
): { card: PaymentCard } | { errors: PaymentCardErrors } {
  const number = typed.number.replace(/[\s-]/g, '');
  const cvc = typed.cvc.trim();
  const expiry = expiryOf(typed.expiry);
  const isExpired = expiry && new Date(expiry.year, expiry.month, 1) <= now;
  const errors: PaymentCardErrors = {
    ...(!testCardOf(number) && { number: true }),
    ...((!expiry || isExpired) && { expiry: true }),
    ...(!/^\d{3,4}$/.test(cvc) && { cvc: true }),
  };
  if (!expiry || Object.keys(errors).length) return { errors };
  return { card: { number, expMonth: expiry.month, expYear: expiry.year, cvc } };
}

/** Stripe's documented test numbers (docs.stripe.com/testing), and how the demo treats each. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'success' },
  { number: '4000 0000 0000 0002', does: 'declined' },
  { number: '4000 0000 0000 9995', does: 'noFunds' },
  { number: '4000 0025 0000 3155', does: 'challenge' },
  { number: '4000 0027 6000 3184', does: 'challenge' },
  { number: '4000 0000 0000 3220', does: 'redirect' },
  // Only the demo has this card. No Stripe test card stays `processing`, as bank debits do.
  { number: '4000 0000 0000 5001', does: 'processing' },
] as const;

/** Whether the bank asks for confirmation on its own page. */
export function needsRedirect({ number }: PaymentCard): boolean {
  return testCardOf(number)?.does === 'redirect';
}

/** Finds the test card that has these digits. */
const testCardOf = (digits: string) => testCards.find((card) => card.number.replaceAll(' ', '') === digits);
