/** Faults in restock alerts. */
import type { Exchange } from '../../api/faulty-backend.ts';
import { answers, type BackendFault, in2xx, inFailure } from './fault.ts';

const isAboutEmail = ({ body }: Exchange) => JSON.stringify(body).includes('email');

export const restockFaults: readonly BackendFault[] = [
  in2xx('restock.again', 'restock.ask', 'refuses a repeated request', (exchange) => {
    if (exchange.count > 1)
      Object.assign(exchange, { status: 409, body: { message: 'You are already waiting' } });
  }),
  in2xx('call.restock.ask', 'restock.ask', 'can’t store a response without a body', (exchange) => {
    if (exchange.request.headers['idempotency-key'])
      Object.assign(exchange, { status: 500, body: { message: 'No' } });
  }),
  inFailure('restock.unknown', 'restock.ask', 'accepts any product', 404, answers(204, '')),
  inFailure('restock.wrong-email', 'restock.ask', 'accepts any text as an email address', 422, (exchange) => {
    if (isAboutEmail(exchange)) Object.assign(exchange, { status: 204, body: '' });
  }),
  inFailure('restock.variant', 'restock.ask', 'accepts a product that has variants', 422, (exchange) => {
    if (!isAboutEmail(exchange)) Object.assign(exchange, { status: 204, body: '' });
  }),
];
