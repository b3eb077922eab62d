/** Backends that share no code with the reference API, and keep the contract in other ways, fit. */
import { expect, onTestFinished, test } from 'vitest';
import { checkBackend } from '../../scripts/check-backend/check.ts';
import { breaksOf } from '../../scripts/check-backend/report.ts';
import type { Group } from '../../scripts/check-backend/rule.ts';
import { callRules } from '../../scripts/check-backend/rules/calls.ts';
import { rules } from '../../scripts/check-backend/rules/rules.ts';
import { useCard } from '../support/other-backend/orders.ts';
import { startOtherBackend } from '../support/other-backend/server.ts';
import { full, plain, type Way } from '../support/other-backend/way.ts';

const origin = 'https://shop.example';

const groupOf = (id: string) => [...rules, ...callRules].find((rule) => rule.id === id)?.group as Group;

async function checked(way: Way, wrong?: string, rule?: string) {
  const backend = await startOtherBackend(way, origin, wrong);
  onTestFinished(backend.close);
  const report = await checkBackend({
    url: backend.url,
    origin,
    pay: async ({ id }, outcome) => useCard(backend.state, id, outcome),
    reservationMinutes: 30,
    ...(rule && { groups: [groupOf(rule)], endsAtBreak: true }),
    wait: async (milliseconds) => {
      backend.state.skipped += milliseconds;
    },
  });
  return { report, first: breaksOf(report)[0] };
}

test.each([
  ['all parts', full],
  ['the required parts only', plain],
  [
    'empty texts for what it leaves out, and strict refresh tokens',
    { ...full, empty: 'text', refresh: 'strict', hasKeys: false },
  ],
] as const)('a backend of its own kind with %s fits', async (_, way) => {
  const { report } = await checked(way);
  expect(breaksOf(report)).toEqual([]);
});

/** What the backend does wrong, and the rule that the check must name first. */
const faults = {
  'no bearer header': 'endpoint.cors-preflight',
  'etag of the address': 'catalog.not-modified',
  'cheaper in lists': 'catalog.product-everywhere',
  'says no language': 'catalog.languages',
  'one page': 'catalog.small-pages',
  'knows every token': 'catalog.changes',
  'counts the page': 'review.pages',
  'new reviews last': 'review.write',
  'keeps deleted reviews': 'review.delete',
  '404 for strangers': 'auth.hides-accounts',
  'logs out everywhere': 'auth.logout-keeps-others',
  'refresh tokens live on': 'auth.refresh-once',
  'dead access token': 'auth.refresh',
  'tells who has an account': 'call.auth.lostEmail',
  'patch forgets': 'user.update',
  'anybody’s address': 'address.foreign',
  'keeps deleted addresses': 'address.delete',
  'refuses known readers': 'call.newsletter.subscribe',
  'sells what it lacks': 'payment.out-of-stock',
  'no VAT on shipping': 'quote.vat',
  'a retry costs more': 'order.retry-keeps-intent',
  'anybody’s payment': 'payment.foreign',
  'line totals without quantity': 'order.items',
  'bills the parcel’s address': 'order.addresses',
  'refunds keep the stock': 'order.refund',
  'failed orders keep the stock': 'order.declined',
  'any amount': 'order.amount-mismatch',
  'holds no stock': 'order.stock-reserved',
  'cancelled orders stay payable': 'order.cancel',
  'cancels without a refund': 'order.refund',
  'cancels twice': 'order.cancelled-is-final',
  'expires early': 'order.not-yet-expired',
  'never paid': 'order.paid',
  'cancels while the bank decides': 'order.processing',
  'wants a card for nothing': 'order.nothing-to-pay',
  'keeps the smallest amount to itself': 'order.amount-too-small',
  'hides in lists that there is a choice': 'catalog.product-everywhere',
  'shows the price of what is sold out': 'catalog.variant-prices',
  'has other variants in French': 'catalog.variant-languages',
  'repeats a combination': 'call.product.bySlug',
  'repeats a product for each variant': 'catalog.variant-by-id',
  'sells the product itself': 'quote.variant-sold',
  'sells all sizes at one price': 'quote.variant-price',
  'forgets what was chosen': 'order.variant',
  'holds every size': 'order.variant-stock',
};

test.each(Object.entries(faults))('in that backend, the fault “%s” breaks %s', async (wrong, rule) => {
  const { first } = await checked(full, wrong, rule);
  expect(first?.rule.id, JSON.stringify(first?.result)).toBe(rule);
});
