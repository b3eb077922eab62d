/** One rule for each call of the contract: the response has the status and the shape that the contract describes. */
import type { Endpoint } from '#api/contract/endpoint.ts';
import { type CallName, callsOf, contractFiles } from '#api/contract/endpoints.ts';
import type { Group, Rule } from '../core/rule.ts';

/** What the shop does wrong if the response to a call isn't as described. */
const otherwise: Record<CallName, string> = {
  'shop.get': 'The shop can’t be built.',
  'category.list': 'The shop can’t be built.',
  'product.ofCategory': 'The shop can’t be built, or a category lacks products.',
  'product.bySlug': 'The shop can’t be built, and pages can’t check prices.',
  'product.byIds': 'The shop can’t be built.',
  'product.related': 'The shop can’t be built, or products lack related ones.',
  search: 'The search shows an error.',
  'catalog.read': 'The shop can’t be built, or products lack what their pages show.',
  'catalog.changes': 'The rebuild reads the whole catalogue, or stops.',
  'auth.register': 'Nobody can create an account.',
  'auth.login': 'Nobody can sign in.',
  'auth.logout': 'A signed-out session stays open.',
  'auth.refresh': 'Shoppers are signed out when their access token expires.',
  'auth.lostEmail': 'Nobody can ask for a new password.',
  'auth.lostCode': 'Nobody can set a new password.',
  'auth.lostLink': 'Nobody can set a new password.',
  'user.current': 'Nobody can sign in.',
  'user.update': 'Shoppers can’t change their details.',
  'address.list': 'The checkout and the profile show an error.',
  'address.create': 'Shoppers can’t add an address, so new ones can’t buy.',
  'address.update': 'Shoppers can’t change an address.',
  'address.delete': 'Shoppers can’t delete an address.',
  'shipping.calculate': 'The checkout offers no shipping method.',
  'vat.calculate': 'The checkout can’t show a total.',
  'payment.createIntent': 'Nobody can pay.',
  'payment.retry': 'Nobody can pay an order again.',
  'payment.retrieve': 'The confirmation can’t tell whether the payment succeeded.',
  'order.create': 'Nobody can order.',
  'order.list': 'The page with the orders shows an error.',
  'order.get': 'The page of an order shows an error.',
  'order.ofPayment': 'The confirmation can’t find its order.',
  'order.invoice': 'Shoppers can’t download an invoice.',
  'order.cancel': 'Shoppers can’t cancel an order.',
  'order.expire': 'An order stays pending although its time is over.',
  'review.ofProduct': 'The shop can’t be built, or products lack their reviews.',
  'review.create': 'Shoppers can’t write a review.',
  'review.update': 'Shoppers can’t change their review.',
  'review.delete': 'Shoppers can’t delete their review.',
  'newsletter.subscribe': 'The newsletter form shows an error.',
  'newsletter.confirm': 'The link of the confirmation email shows an error.',
  'newsletter.unsubscribe': 'Readers can’t leave the newsletter.',
  'restock.ask': 'Shoppers can’t ask to be told when a product is back.',
};

/** Why the check may not have made a call. By the call's name. */
export const whyNotMade: Readonly<Record<string, string>> = {
  'auth.lostCode': 'it needs a code from an email',
  'auth.lostLink': 'it needs a token from an email',
  'newsletter.confirm': 'it needs a token from an email',
  'newsletter.unsubscribe': 'it needs a token from an email',
  'order.expire': 'it takes as long as a reservation: use --reservation-minutes N',
};

/** What `--only` accepts. The report has this order. */
export const ruleGroups: readonly Group[] = [...(Object.keys(contractFiles) as Group[]), 'endpoint'];

/** The rule of a call. The rule's id is `call.` and the call's name. */
interface CallRule extends Omit<Rule, 'run'> {
  endpoint: Endpoint;
}

export const callRules: readonly CallRule[] = Object.entries(contractFiles).flatMap(([group, file]) =>
  callsOf(file).map((endpoint) => ({
    id: `call.${endpoint.name}`,
    group: group as Group,
    says: endpoint.summary,
    otherwise: otherwise[endpoint.name],
    section: 'Calls',
    endpoint,
  })),
);
