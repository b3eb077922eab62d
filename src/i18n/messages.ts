/** The keys of all messages, from the English files, so that a wrong key is a type error. */

interface Messages {
  common: typeof import('./messages/en/common.json');
  account: typeof import('./messages/en/account.json');
  auth: typeof import('./messages/en/auth.json');
  /** What islands say about any call: while it is pending, and why it failed. */
  calls: typeof import('./messages/en/calls.json');
  cart: typeof import('./messages/en/cart.json');
  catalog: typeof import('./messages/en/catalog.json');
  checkout: typeof import('./messages/en/checkout.json');
  consent: typeof import('./messages/en/consent.json');
  crash: typeof import('./messages/en/crash.json');
  device: typeof import('./messages/en/device.json');
  home: typeof import('./messages/en/home.json');
  newsletter: typeof import('./messages/en/newsletter.json');
  orders: typeof import('./messages/en/orders.json');
  pages: typeof import('./messages/en/pages.json');
  payment: typeof import('./messages/en/payment.json');
  privacy: typeof import('./messages/en/privacy.json');
  restock: typeof import('./messages/en/restock.json');
  reviews: typeof import('./messages/en/reviews.json');
  search: typeof import('./messages/en/search.json');
  toasts: typeof import('./messages/en/toasts.json');
}

export type Namespace = keyof Messages;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Key extends string> = Key extends `${infer Stem}_${Plural}` ? Stem : Key;
type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Base<Key> : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** The key of a text in a namespace: `shipping.free`. A text with plural forms has one key. */
export type TextKey<N extends Namespace> = Leaves<Messages[N]>;
/** A plural text whose count the browser fills in. Every language has this form. */
type Uncounted<N extends Namespace> = Extract<keyof Messages[N], `${string}_other`>;
type AnyTextKey<N extends Namespace> = TextKey<N> | Uncounted<N>;
/** `namespace:key`, or a bare key of `common`. */
export type MessageKey = AnyTextKey<'common'> | { [N in Namespace]: `${N}:${AnyTextKey<N>}` }[Namespace];
