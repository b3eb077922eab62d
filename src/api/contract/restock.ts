/** The call that asks for an email when a sold-out product is in stock again. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email } from './user.ts';

/** `id` is the id of a unit: a variant, or a product without variants. */
export const askRestockAlert = endpoint({
  name: 'restock.ask',
  summary:
    'Ask for one email when a product or variant is in stock again. The response is the same if it was asked before',
  route: 'POST /v1/product/{id}/restock-alert',
  feature: 'restockAlerts',
  access: 'open',
  creates: true,
  body: z.object({ email }),
  failures: [
    { status: 404, when: 'no such product or variant' },
    { status: 422, when: 'the product has variants: ask for one of them' },
    { status: 429, when: 'too many attempts' },
  ],
});
