/** The keys of all messages, from the English files: a wrong key is a type error. */
import type account from './messages/en/account.json';
import type auth from './messages/en/auth.json';
import type cart from './messages/en/cart.json';
import type catalog from './messages/en/catalog.json';
import type checkout from './messages/en/checkout.json';
import type common from './messages/en/common.json';
import type consent from './messages/en/consent.json';
import type crash from './messages/en/crash.json';
import type device from './messages/en/device.json';
import type failures from './messages/en/failures.json';
import type home from './messages/en/home.json';
import type newsletter from './messages/en/newsletter.json';
import type orders from './messages/en/orders.json';
import type pages from './messages/en/pages.json';
import type payment from './messages/en/payment.json';
import type privacy from './messages/en/privacy.json';
import type reviews from './messages/en/reviews.json';
import type search from './messages/en/search.json';
import type toasts from './messages/en/toasts.json';

export interface Messages {
  common: typeof common;
  account: typeof account;
  auth: typeof auth;
  cart: typeof cart;
  catalog: typeof catalog;
  checkout: typeof checkout;
  consent: typeof consent;
  crash: typeof crash;
  device: typeof device;
  failures: typeof failures;
  home: typeof home;
  newsletter: typeof newsletter;
  orders: typeof orders;
  pages: typeof pages;
  payment: typeof payment;
  privacy: typeof privacy;
  reviews: typeof reviews;
  search: typeof search;
  toasts: typeof toasts;
}

export type Namespace = keyof Messages;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Key extends string> = Key extends `${infer Stem}_${Plural}` ? Stem : Key;
type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Base<Key> : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** Keys within one namespace. */
export type KeyOf<N extends Namespace> = Leaves<Messages[N]>;
/** `namespace:key`, or a bare key of `common`. */
export type MessageKey = KeyOf<'common'> | { [N in Namespace]: `${N}:${KeyOf<N>}` }[Namespace];
