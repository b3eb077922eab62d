/** The newsletter's subscribers. */
import type { Hono } from 'hono';
import * as newsletter from '#api/contract/newsletter.ts';
import { invalidLink } from '../../backend/failures/common-failures.ts';
import { WithStatus } from '../../backend/http/with-status.ts';
import {
  askToSubscribe,
  confirmSubscriber,
  mailConfirmation,
  removeSubscriber,
} from '../account/newsletter.ts';
import type { Context } from '../core/context.ts';
import { shopUrlOf } from '../http/caller.ts';
import { route } from '../http/route.ts';

export function newsletterRoutes(app: Hono, context: Context): void {
  // The response is the same for a new and a known email address, so that nobody learns who has subscribed.
  route(app, newsletter.subscribeNewsletter, ({ body: { email }, language, http, inTransaction }) => {
    let subscriber: ReturnType<typeof askToSubscribe> | undefined;
    const accepted = inTransaction(() => {
      subscriber = askToSubscribe(context, email, language);
      return new WithStatus(202, undefined);
    });
    if (subscriber) mailConfirmation(context, subscriber, { shopUrl: shopUrlOf(http), language });
    return accepted;
  });

  route(app, newsletter.confirmNewsletter, ({ body, language, http }) => {
    if (!confirmSubscriber(context, body.token, { shopUrl: shopUrlOf(http), language })) throw invalidLink();
  });

  route(app, newsletter.unsubscribeNewsletter, ({ body }) => {
    if (!removeSubscriber(context, body.token)) throw invalidLink();
  });
}
