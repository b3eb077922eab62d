/** Every call of the contract, for the OpenAPI document, `check:backend` and the contract tests. */
import * as address from './address.ts';
import * as auth from './auth.ts';
import * as catalog from './catalog.ts';
import * as discount from './discount.ts';
import type { Endpoint } from './endpoint.ts';
import * as newsletter from './newsletter.ts';
import * as order from './order.ts';
import * as payment from './payment.ts';
import * as quote from './quote.ts';
import * as restock from './restock.ts';
import * as review from './review.ts';
import * as shop from './shop.ts';
import * as user from './user.ts';
import * as wholeCatalog from './whole-catalog.ts';

/** The files of the contract by domain. `check:backend` groups its rules by the same domains. */
export const contractFiles = {
  shop,
  catalog: { ...catalog, ...wholeCatalog },
  auth,
  user,
  address,
  quote,
  payment,
  order,
  discount,
  review,
  newsletter,
  restock,
};

type EndpointOf<Exports> = Exports extends object ? Extract<Exports[keyof Exports], Endpoint> : never;

/** The name of a call, such as `order.create`. */
export type CallName = EndpointOf<(typeof contractFiles)[keyof typeof contractFiles]>['name'];

/** Whether an export of a contract file is an endpoint. Only endpoints have a `path`. */
const isEndpoint = (value: object): value is Endpoint<CallName> => 'path' in value;

/** The calls that a contract file describes. */
export const callsOf = (file: Readonly<Record<string, object>>): Endpoint<CallName>[] =>
  Object.values(file).filter(isEndpoint);

export const endpoints: readonly Endpoint<CallName>[] = Object.values(contractFiles).flatMap(callsOf);
