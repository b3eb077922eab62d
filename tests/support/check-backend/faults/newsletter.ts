/** Faults in the calls of the newsletter. */
import { answers, type BackendFault, in2xx, inFailure } from './fault.ts';

export const newsletterFaults: readonly BackendFault[] = [
  in2xx('newsletter.again', 'newsletter.subscribe', 'tells who has subscribed', (exchange) => {
    if (exchange.count > 1) exchange.status = 204;
  }),
  in2xx(
    'call.newsletter.subscribe',
    'newsletter.subscribe',
    'can’t store a response without a body',
    (exchange) => {
      if (exchange.request.headers['idempotency-key'])
        Object.assign(exchange, { status: 500, body: { message: 'No' } });
    },
  ),
  inFailure(
    'newsletter.wrong-email',
    'newsletter.subscribe',
    'accepts any text as an email address',
    422,
    answers(202, ''),
  ),
  inFailure('newsletter.wrong-token', 'newsletter.confirm', 'confirms with any token', 400, answers(204, '')),
];
