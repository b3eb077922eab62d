/** How often each call is allowed. */

/** How many calls are allowed within a number of seconds. */
export interface Limit {
  /**
   * Which calls are counted together: those from one network, of one signed-in user, for one email address in the body, or
   * for one email address from one network.
   */
  per: 'caller' | 'user' | 'email' | 'emailAndCaller';
  most: number;
  seconds: number;
}

/** By endpoint name. */
export type Limits = Readonly<Record<string, readonly Limit[]>>;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** For calls that anybody can repeat cheaply, but that cost the API work. */
const quotes: readonly Limit[] = [{ per: 'caller', most: 300, seconds: minute }];
/** Thieves try stolen cards on shops that allow many payments. */
const purchases: readonly Limit[] = [
  { per: 'user', most: 30, seconds: 10 * minute },
  { per: 'caller', most: 60, seconds: 10 * minute },
];
/** For forms that make the shop write to an email address, which may belong to a stranger. */
const mailings: readonly Limit[] = [
  { per: 'caller', most: 30, seconds: 10 * minute },
  { per: 'email', most: 5, seconds: hour },
  { per: 'email', most: 10, seconds: day },
];
const copyOf = (rules: readonly Limit[]) => rules.map((rule) => ({ ...rule }));

/** High enough for a household behind one network address, but too low to guess passwords or codes. */
export const defaultLimits: Limits = {
  'auth.login': [
    { per: 'caller', most: 200, seconds: 5 * minute },
    { per: 'emailAndCaller', most: 10, seconds: 5 * minute },
    { per: 'email', most: 100, seconds: hour },
  ],
  'auth.register': [{ per: 'caller', most: 100, seconds: hour }],
  'auth.lostEmail': [
    { per: 'caller', most: 60, seconds: 15 * minute },
    { per: 'email', most: 5, seconds: 15 * minute },
    { per: 'email', most: 20, seconds: day },
  ],
  'auth.lostCode': [
    { per: 'caller', most: 100, seconds: 15 * minute },
    { per: 'emailAndCaller', most: 10, seconds: 15 * minute },
    { per: 'email', most: 50, seconds: day },
  ],
  // Nobody can guess a token, so this limit only saves work.
  'auth.lostLink': [{ per: 'caller', most: 100, seconds: 15 * minute }],
  // The form asks for the current password.
  'user.update': [{ per: 'user', most: 20, seconds: 15 * minute }],
  'payment.createIntent': copyOf(purchases),
  'payment.retry': copyOf(purchases),
  'order.create': copyOf(purchases),
  'demoPayment.confirm': [{ per: 'caller', most: 30, seconds: 10 * minute }],
  'shipping.calculate': copyOf(quotes),
  'vat.calculate': copyOf(quotes),
  'newsletter.subscribe': copyOf(mailings),
  'newsletter.confirm': [{ per: 'caller', most: 60, seconds: 10 * minute }],
  'newsletter.unsubscribe': [{ per: 'caller', most: 60, seconds: 10 * minute }],
  'restock.ask': copyOf(mailings),
  'review.create': [{ per: 'user', most: 30, seconds: hour }],
  search: [{ per: 'caller', most: 300, seconds: minute }],
};
