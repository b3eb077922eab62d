/** The checkout as a table: every state with every event. */
import { describe, expect, test } from 'vitest';
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod } from '#api/contract/quote.ts';
import type { Cart } from '#features/cart/cart.ts';
import {
  type Checkout,
  type CheckoutInputs,
  closedCheckout,
  mayGoTo,
  type QuoteTotals,
  quoteRequestOf,
  rateOf,
  stepForUrl,
  totalOf,
} from '#features/checkout/checkout.ts';
import { type CheckoutEvent, nextCheckout } from '#features/checkout/next-checkout.ts';
import { idle, loading } from '#lib/loadable.ts';
import { itemOf } from '../../../support/cart.ts';

const ready = <T>(data: T) => ({ kind: 'ready', data }) as const;
const failed = { kind: 'failed', failure: { kind: 'offline' } } as const;
const home = { id: 'home', country: 'FR', postalCode: '75001' } as Address;
const work = { ...home, id: 'work' } as Address;
const away = { id: 'away', country: 'BR', postalCode: '1' } as Address;
const methods = ready([{ id: 'standard' }, { id: 'express' }] as ShippingMethod[]);
const destination = { country: 'FR', postalCode: '75001' };
const totals = ready({ total: 12, rate: 20, destination } as QuoteTotals);
const cart: Cart = { items: [{ ...itemOf('a'), quantity: 1 }] };
const otherCart: Cart = { items: [{ ...itemOf('a'), quantity: 2 }] };
const working = { kind: 'working', phase: 'checking' } as const;

const inputsChange = (inputs: Partial<CheckoutInputs>): CheckoutEvent => ({ kind: 'inputsChanged', inputs });
const opened = (wanted: Checkout['wanted'], choices: Checkout['choices'] = {}): CheckoutEvent => ({
  kind: 'opened',
  delivery: ['FR'],
  wanted,
  choices,
});

/** The state that these events lead to. */
const after = (...events: CheckoutEvent[]): Checkout => events.reduce(nextCheckout, closedCheckout);

const member = inputsChange({ session: 'member', cart, addresses: ready([away, home]), methods, totals });
const atPayment = [opened('payment', { shippingAddressId: 'home', shippingMethodId: 'standard' }), member];
const chose = (shippingAddressId: string): CheckoutEvent => ({
  kind: 'chose',
  changes: { shippingAddressId },
});
const paymentChecked = { kind: 'paymentChecked' } as const;
const isPaid = { kind: 'paid', paymentIntentId: 'pi_1' } as const;

const states = {
  closed: closedCheckout,
  checking: after(opened('addresses')),
  guest: after(opened('addresses'), inputsChange({ session: 'guest', cart }), paymentChecked),
  empty: after(opened('addresses'), inputsChange({ session: 'member' }), paymentChecked),
  'other tab pays': after(
    opened('addresses'),
    inputsChange({ session: 'member', paidCart: { kind: 'checking' } }),
    paymentChecked,
  ),
  'other tab paid': after(
    opened('addresses'),
    inputsChange({ session: 'member', paidCart: isPaid }),
    paymentChecked,
  ),
  'member, unchecked': after(...atPayment),
  addresses: after(opened('addresses'), member, paymentChecked),
  'no address': after(opened('addresses'), member, paymentChecked, inputsChange({ addresses: ready([]) })),
  shipping: after(opened('shipping', { shippingAddressId: 'home' }), member, paymentChecked),
  payment: after(...atPayment, paymentChecked),
  'payment, methods loading': after(...atPayment, paymentChecked, inputsChange({ methods: loading })),
  paying: after(...atPayment, paymentChecked, inputsChange({ submission: working })),
  leaving: after(
    ...atPayment,
    paymentChecked,
    inputsChange({ submission: { kind: 'leaving' }, cart: { items: [] } }),
  ),
} satisfies Record<string, Checkout>;

const events = {
  opens: opened('shipping', { shippingAddressId: 'home' }),
  closes: { kind: 'closed' },
  'signs in': inputsChange({ session: 'member' }),
  'signs out': inputsChange({ session: 'guest', addresses: idle, methods: idle, totals: idle }),
  enters: paymentChecked,
  'cart changes': inputsChange({ cart: otherCart }),
  'cart empties': inputsChange({ cart: { items: [] } }),
  'addresses load': inputsChange({ addresses: loading }),
  'addresses come': inputsChange({ addresses: ready([away, home]) }),
  'address is gone': inputsChange({ addresses: ready([away, work]) }),
  'methods load': inputsChange({ methods: loading }),
  'methods come': inputsChange({ methods }),
  'methods fail': inputsChange({ methods: failed }),
  'method is gone': inputsChange({ methods: ready([{ id: 'express' }] as ShippingMethod[]) }),
  'totals come': inputsChange({ totals }),
  'totals fail': inputsChange({ totals: failed }),
  pays: inputsChange({ submission: working }),
  'pay ends': inputsChange({ submission: { kind: 'notice', outcome: { kind: 'notPaid' } } }),
  'tab pays': inputsChange({ paidCart: { kind: 'checking' } }),
  'tab paid': inputsChange({ paidCart: isPaid }),
  'restores nothing': { kind: 'inputsChanged', inputs: {}, choices: {} },
  'goes to addresses': { kind: 'wanted', step: 'addresses' },
  'goes to shipping': { kind: 'wanted', step: 'shipping' },
  'goes to payment': { kind: 'wanted', step: 'payment' },
  'chooses express': { kind: 'chose', changes: { shippingMethodId: 'express' } },
  'chooses away': { kind: 'chose', changes: { shippingAddressId: 'away' } },
  accepts: { kind: 'accepted' },
  removes: { kind: 'removed', productId: 'a' },
} satisfies Record<string, CheckoutEvent>;

const letters = {
  checking: '?',
  guest: 'g',
  empty: '0',
  paid: '$',
  addresses: 'a',
  shipping: 's',
  payment: 'p',
};
const nameOf = ({ screen }: Checkout) => (screen.kind === 'open' ? screen.step : screen.kind);

/** What the page shows after each event. Each of the states above has a column, and `letters` explains the cells. */
const table = `
before            ? ? g 0 ? $ ? a a s p p p p
opens             ? ? ? ? ? ? ? ? ? ? ? ? ? ?
closes            ? ? ? ? ? ? ? ? ? ? ? ? ? ?
signs in          ? ? a 0 ? $ ? a a s p p p p
signs out         ? ? g 0 ? $ ? g g g g g g g
enters            ? ? g 0 ? $ p a a s p p p p
cart changes      ? ? g a a a ? a a s p p p p
cart empties      ? ? 0 0 ? $ ? 0 0 0 0 0 p p
addresses load    ? ? g 0 ? $ ? a a ? ? ? p p
addresses come    ? ? g 0 ? $ ? a a s p p p p
address is gone   ? ? g 0 ? $ ? a a a a a p p
methods load      ? ? g 0 ? $ ? a a s p p p p
methods come      ? ? g 0 ? $ ? a a s p p p p
methods fail      ? ? g 0 ? $ ? a a s p p p p
method is gone    ? ? g 0 ? $ ? a a s s s p p
totals come       ? ? g 0 ? $ ? a a s p p p p
totals fail       ? ? g 0 ? $ ? a a s p p p p
pays              ? ? g p p p ? p p p p p p p
pay ends          ? ? g 0 ? $ ? a a s p p p 0
tab pays          ? ? g ? ? ? ? a a s p p p p
tab paid          ? ? g $ $ $ ? a a s p p p p
restores nothing  ? ? g 0 ? $ ? a a a a a p p
goes to addresses ? ? g 0 ? $ ? a a a a a p p
goes to shipping  ? ? g 0 ? $ ? s a s s s p p
goes to payment   ? ? g 0 ? $ ? s a p p p p p
chooses express   ? ? g 0 ? $ ? a a s p p p p
chooses away      ? ? g 0 ? $ ? a a a a a p p
accepts           ? ? g 0 ? $ ? a a s p p p p
removes           ? ? g 0 ? $ ? a a s p p p p
`;

const [before = [], ...rows] = table
  .trim()
  .split('\n')
  .map((row) => [row.slice(0, 17).trim(), ...row.slice(18).split(' ')]);

test('the table covers every state and event', () => {
  expect(rows.map(([name]) => name)).toEqual(Object.keys(events));
  expect(before.slice(1)).toEqual(Object.values(states).map((state) => letters[nameOf(state)]));
});

describe.each(Object.entries(events))('the event “%s”', (name, event) => {
  const cells = rows.find(([row]) => row === name)?.slice(1) ?? [];
  const screens = cells.map((cell) => Object.entries(letters).find(([, letter]) => letter === cell)?.[0]);

  test.each(Object.keys(states).map((state, at) => [state, screens[at]] as const))(
    'at “%s” leads to %s',
    (state, screen) => {
      const start: Checkout = states[state as keyof typeof states];
      const end = nextCheckout(start, event);
      expect(nameOf(end)).toBe(screen);
      // The URL names the step as soon as no call can change it.
      expect(end.wanted).toBe(stepForUrl(end) ?? end.wanted);
      // A cart counts as accepted exactly while the page shows it.
      if (end.screen.kind !== 'checking') expect(!!end.acceptedCart).toBe(end.screen.kind === 'open');
      expect(end.wasMember && event.kind !== 'closed').toBe(
        event.kind !== 'opened' && event.kind !== 'closed' && (start.wasMember || end.session === 'member'),
      );
    },
  );
});

test('an event that changes nothing keeps the screen', () => {
  for (const state of Object.values(states))
    for (const [name, event] of Object.entries(events)) {
      const end = nextCheckout(state, event);
      expect([name, nextCheckout(end, inputsChange({})).screen]).toEqual([name, end.screen]);
    }
});

const none = { kind: 'none' } as const;
const checking = { kind: 'checking' } as const;

test.each([
  ['the session is being checked', 'checking', true, false, none, { kind: 'checking' }],
  ['a guest’s cart is empty', 'guest', true, true, none, { kind: 'empty', isMember: false }],
  ['a guest’s cart has items', 'guest', true, false, none, { kind: 'guest' }],
  ['the payment is being checked', 'member', false, false, none, { kind: 'checking' }],
  ['a member’s cart is empty', 'member', true, true, none, { kind: 'empty', isMember: true }],
  ['another tab’s payment is being checked', 'member', true, true, checking, { kind: 'checking' }],
  ['another tab has paid', 'member', true, true, isPaid, isPaid],
  ['a member’s cart has items', 'member', true, false, none, { kind: 'open', step: 'shipping' }],
  [
    'the cart is filled again after a payment',
    'member',
    true,
    false,
    isPaid,
    { kind: 'open', step: 'shipping' },
  ],
] as const)(
  'the checkout shows the right screen if %s',
  (_, session, isPaymentChecked, isEmpty, paidCart, screen) => {
    const inputs = { session, paidCart, addresses: ready([home]), ...(!isEmpty && { cart }) };
    const page = after(opened('shipping', { shippingAddressId: 'home' }), inputsChange(inputs));
    expect((isPaymentChecked ? nextCheckout(page, paymentChecked) : page).screen).toEqual(screen);
  },
);

describe('the choices', () => {
  const choicesAfter = (start: Checkout, ...then: CheckoutEvent[]) =>
    then.reduce(nextCheckout, start).choices;

  const atWork = after(
    opened('addresses', { shippingAddressId: 'work' }),
    inputsChange({ session: 'member', cart, addresses: ready([home, work]), methods, totals }),
    paymentChecked,
  );

  test.each([
    ['the first address where the shop delivers', states.addresses, [], { shippingAddressId: 'home' }],
    ['the address that the shopper chose, not the first', atWork, [], { shippingAddressId: 'work' }],
    ['the first method', states.shipping, [], { shippingAddressId: 'home', shippingMethodId: 'standard' }],
    [
      'the first method that is still offered',
      states.shipping,
      [events['method is gone']],
      { shippingAddressId: 'home', shippingMethodId: 'express' },
    ],
    [
      'no address in place of a chosen one that is gone',
      states.payment,
      [events['address is gone']],
      { shippingAddressId: 'home', shippingMethodId: 'standard' },
    ],
    [
      'what the shopper chose',
      states.payment,
      [events['chooses express']],
      { shippingAddressId: 'home', shippingMethodId: 'express' },
    ],
    ['nothing while the page checks', states['member, unchecked'], [events['restores nothing']], {}],
  ] as const)('contain %s', (_, start, then, choices) => {
    expect(choicesAfter(start, ...then)).toEqual(choices);
  });
});

test('the total needs an offered method and current totals', () => {
  expect(totalOf(states.payment)).toBe(1200);
  expect(totalOf(nextCheckout(states.payment, events['totals fail']))).toBeUndefined();
  expect(totalOf(nextCheckout(states.payment, events['methods load']))).toBeUndefined();
});

test('the URL keeps its step if the methods fail', () => {
  expect(stepForUrl(states.payment)).toBe('payment');
  expect(stepForUrl(nextCheckout(states.payment, events['methods fail']))).toBeUndefined();
});

test('the VAT rate stays while the totals are pending', () => {
  const pending = nextCheckout(states.payment, inputsChange({ totals: loading }));
  expect(rateOf(pending)).toBe(20);
  for (const other of [{ postalCode: '75002' }, { region: 'IDF' }]) {
    const work = { ...home, id: 'work', ...other };
    const moved = [inputsChange({ addresses: ready([home, work]) }), chose('work')].reduce(
      nextCheckout,
      pending,
    );
    expect(rateOf(moved)).toBeUndefined();
    expect(quoteRequestOf(moved)?.destination).toMatchObject(other);
  }
});

test('paying keeps the shopper on the payment step', () => {
  expect(mayGoTo(states.payment, 'addresses')).toBe(true);
  expect(mayGoTo(states.paying, 'addresses')).toBe(false);
  expect(mayGoTo(states.addresses, 'payment')).toBe(false);
});

test('accepting the changes accepts the changed cart', () => {
  const changed = nextCheckout(states.payment, events['cart changes']);
  expect(changed.acceptedCart).toBe(cart);
  expect(nextCheckout(changed, events.accepts).acceptedCart).toBe(otherCart);
  expect(nextCheckout(changed, events.removes).acceptedCart).toEqual({ items: [] });
  expect(nextCheckout(states.guest, events.accepts)).toBe(states.guest);
});

test('Back and Forward move between the steps', () => {
  const back = nextCheckout(states.payment, events['goes to addresses']);
  expect([back.screen, nextCheckout(back, events['goes to payment']).screen]).toEqual([
    { kind: 'open', step: 'addresses' },
    { kind: 'open', step: 'payment' },
  ]);
});
