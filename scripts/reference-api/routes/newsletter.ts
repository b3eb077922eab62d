import type { Hono } from 'hono';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { emailKey } from '../account/user.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';

/** Answers the same for a new and a known address, so that nobody learns who has subscribed. */
export function newsletterRoutes(app: Hono, context: Context): void {
  const { db } = context;

  route(app, subscribeNewsletter, ({ body, commit }) =>
    commit(() => {
      db.prepare(
        'INSERT INTO newsletter (email_key, email, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      ).run(emailKey(body.email), body.email, new Date(context.now()).toISOString());
      return undefined;
    }),
  );
}
