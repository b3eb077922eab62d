/** Faults in what the API says about the shop. */
import { answers, type BackendFault, in2xx, inFailure } from './fault.ts';

export const shopFaults: readonly BackendFault[] = [
  in2xx('call.shop.get', 'shop.get', 'sends a feature as text', ({ body }) => {
    body.shop.features = { reviews: 'yes' };
  }),
  inFailure(
    'call.shop.get',
    'shop.get',
    'refuses to say what it offers',
    200,
    answers(403, { message: 'No' }),
  ),
  in2xx('shop.currency', 'shop.get', 'names a currency without cents', ({ body }) => {
    body.shop.currency = 'JPY';
  }),
  in2xx('payment.currency', 'shop.get', 'takes payments in another currency than it names', ({ body }) => {
    body.shop.currency = 'EUR';
  }),
];
