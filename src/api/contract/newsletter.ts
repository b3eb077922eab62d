/** The call that subscribes an email address to the newsletter. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { sentToken } from './shapes.ts';
import { email } from './user.ts';

export const subscribeNewsletter = endpoint({
  name: 'newsletter.subscribe',
  summary:
    'Subscribe an email address. 202 if its owner must confirm it first. The response is the same if it is already subscribed',
  route: 'POST /v1/newsletter',
  feature: 'newsletter',
  access: 'open',
  alsoStatus: [202],
  creates: true,
  body: z.object({ email }),
  failures: [{ status: 429, when: 'too many attempts' }],
});

const failures = [
  { status: 400, code: 'invalid_code', when: 'the token is unknown or too old' },
  { status: 429, when: 'too many attempts' },
] as const;

/** The token is in the link of an email. The API sends this email if it answers a subscription with 202. */
export const confirmNewsletter = endpoint({
  name: 'newsletter.confirm',
  summary: 'Confirm a subscription. A token can be used again',
  route: 'POST /v1/newsletter/confirm',
  feature: 'newsletter',
  access: 'open',
  body: z.object({ token: sentToken }),
  failures,
});

/** The token is in a link of each newsletter. It differs from the token that confirms a subscription. */
export const unsubscribeNewsletter = endpoint({
  name: 'newsletter.unsubscribe',
  summary: 'End a subscription. A token can be used again',
  route: 'POST /v1/newsletter/unsubscribe',
  feature: 'newsletter',
  access: 'open',
  body: z.object({ token: sentToken }),
  failures,
});
