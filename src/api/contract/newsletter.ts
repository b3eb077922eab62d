import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email } from './user.ts';

export const subscribeNewsletter = endpoint({
  name: 'newsletter.subscribe',
  summary: 'Subscribe an email address. The response is the same if it is already subscribed',
  route: 'POST /v1/newsletter',
  access: 'open',
  creates: true,
  body: z.object({ email }),
  failures: [{ status: 429, when: 'too many attempts' }],
});
