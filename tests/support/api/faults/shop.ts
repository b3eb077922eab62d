/** What the shop offers. */
import { answers, type BackendFault, in2xx, inFailure } from './fault.ts';

export const shopFaults: readonly BackendFault[] = [
  in2xx('call.shop.get', 'shop.get', 'sends a feature as text', ({ body }) => {
    body.shop.features = { reviews: 'yes' };
  }),
  inFailure('call.shop.get', 'shop.get', 'answers 403', 200, answers(403, { message: 'No' })),
  in2xx('shop.currency', 'shop.get', 'sells for yen', ({ body }) => {
    body.shop.currency = 'JPY';
  }),
  in2xx('payment.currency', 'shop.get', 'names another currency than its payments have', ({ body }) => {
    body.shop.currency = 'EUR';
  }),
];
