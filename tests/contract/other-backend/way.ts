/**
 * How the other backend answers where the contract leaves it a choice. This backend is written from the contract's text alone and
 * shares no code with the shop. So it shows which rules of the check fit only the reference API.
 */
export interface Way {
  /** How values that may be left out are sent. */
  empty: 'omitted' | 'null' | 'text';
  languages: readonly string[];
  hasPages: boolean;
  hasETags: boolean;
  /** Whether the backend repeats the response to an idempotency key. Otherwise, it ignores the key. */
  hasKeys: boolean;
  /** Whether a refresh gives another refresh token, and whether the old one works for 30 more seconds. */
  refresh: 'grace' | 'strict' | 'same';
  /** A declined card makes the order fail. Otherwise it stays pending. */
  declineFails: boolean;
  /** Answers 201 to POST requests whose status the contract doesn't name. */
  posts201: boolean;
  /** Has what a backend may leave out: changes, numbers of orders, stars of reviews, confirmed subscriptions, products by id. */
  hasExtras: boolean;
  /** Some products have options. Only the variants of these products are sold. */
  hasVariants: boolean;
  /** Line items of the same product count as their sum. Otherwise, the backend refuses them. */
  hasSplitItems: boolean;
  /** The first shipping method takes a single piece. */
  hasLetters: boolean;
}

export const full: Way = {
  empty: 'null',
  languages: ['en', 'fr'],
  hasPages: true,
  hasETags: true,
  hasKeys: true,
  refresh: 'grace',
  declineFails: true,
  posts201: false,
  hasExtras: true,
  hasVariants: true,
  hasSplitItems: true,
  hasLetters: true,
};

export const requiredOnly: Way = {
  empty: 'omitted',
  languages: ['de'],
  hasPages: false,
  hasETags: false,
  hasKeys: false,
  refresh: 'same',
  declineFails: false,
  posts201: true,
  hasExtras: false,
  hasVariants: false,
  hasSplitItems: false,
  hasLetters: false,
};
