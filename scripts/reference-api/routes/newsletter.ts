import type { Hono } from 'hono';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { emailKey } from '../account/user.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';

/** Sends the same response for a new and a known address, so that nobody learns who has subscribed. */
export function newsletterRoutes(app: Hono, context: Context): void {
  route(app, subscribeNewsletter, ({ body, commit }) =>
    commit(() => {
      const created_at = new Date(context.now()).toISOString();
      context.db.insertIfNew('newsletter', {
        email_key: emailKey(body.email),
        email: body.email,
        created_at,
      });
    }),
  );
}
