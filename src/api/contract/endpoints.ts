/** Every call of the contract, for the OpenAPI document and the contract tests. */
import * as address from './address.ts';
import * as auth from './auth.ts';
import * as catalog from './catalog.ts';
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

const modules = [
  shop,
  catalog,
  wholeCatalog,
  auth,
  user,
  address,
  quote,
  payment,
  order,
  review,
  newsletter,
  restock,
] as const;

type EndpointOf<Module> = Module extends object ? Extract<Module[keyof Module], Endpoint> : never;

/** The name of a call, such as `order.create`. */
export type CallName = EndpointOf<(typeof modules)[number]>['name'];

/** Whether an export of a contract file is an endpoint. Only endpoints have a `path`. */
const isEndpoint = (value: object): value is Endpoint<CallName> => 'path' in value;

export const endpoints: readonly Endpoint<CallName>[] = modules.flatMap((module) =>
  Object.values<object>(module).filter(isEndpoint),
);
