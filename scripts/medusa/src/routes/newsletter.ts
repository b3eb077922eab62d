/**
 * The newsletter's subscribers. An email address counts only after its owner has confirmed it, so that nobody can subscribe anybody
 * else. The plugin sends the tokens as events, and the merchant's code mails them.
 */
import { randomUUID } from 'node:crypto';
import { emailKey } from '../../../backend/account/email-key.ts';
import {
  confirmWithin,
  newToken,
  oneMailWithin,
  subscriberIdOf,
} from '../../../backend/account/newsletter.ts';
import { invalidLink } from '../../../backend/failures/common-failures.ts';
import { WithStatus } from '../../../backend/http/with-status.ts';
import * as contract from '../contract.ts';
import { route } from '../http/route.ts';
import type { Container } from '../medusa-types.ts';
import { runSql } from '../sql.ts';

interface SubscriberRow {
  /** Tokens contain this id instead of the email address. */
  id: string;
  email: string;
  language: string | null;
}

export const newsletterRoutes = [
  route(contract.subscribeNewsletter, async ({ container, body, language }) => {
    const row = await askToSubscribe(container, emailKey(body.email), language);
    if (row) {
      const token = newToken(secretOf(container), {
        purpose: 'confirm',
        id: row.id,
        ends: Date.now() + confirmWithin,
      });
      await tell(container, 'requested', row, token).catch(async (error) => {
        await forgetAsking(container, row);
        throw error;
      });
    }
    // The response is the same whether or not an email is sent, so it doesn't tell who has subscribed.
    return new WithStatus(202, undefined);
  }),

  route(contract.confirmNewsletter, async ({ container, body }) => {
    const id = subscriberIdOf(secretOf(container), {
      purpose: 'confirm',
      token: body.token,
      now: Date.now(),
    });
    if (id === undefined) throw invalidLink();
    const rows = await runSql<SubscriberRow>(
      container,
      `UPDATE storefront_subscriber SET confirmed_at = now() WHERE id = ? AND confirmed_at IS NULL
        RETURNING id, email, language`,
      [id],
    );
    for (const row of rows) {
      const token = newToken(secretOf(container), { purpose: 'unsubscribe', id });
      await tell(container, 'confirmed', row, token).catch(async (error) => {
        // The token to unsubscribe wasn't delivered. Undo the confirmation, so that the next press sends it again.
        await runSql(container, 'UPDATE storefront_subscriber SET confirmed_at = NULL WHERE id = ?', [id]);
        throw error;
      });
    }
    return undefined;
  }),

  route(contract.unsubscribeNewsletter, async ({ container, body }) => {
    const id = subscriberIdOf(secretOf(container), {
      purpose: 'unsubscribe',
      token: body.token,
      now: Date.now(),
    });
    if (id === undefined) throw invalidLink();
    await runSql(container, 'DELETE FROM storefront_subscriber WHERE id = ?', [id]);
    return undefined;
  }),
];

/**
 * The subscriber who gets an email now. Undefined for an email address that is already confirmed, or that got an email less than a
 * minute ago. Deletes subscribers who haven't confirmed in time.
 */
async function askToSubscribe(
  container: Container,
  email: string,
  language: string | undefined,
): Promise<SubscriberRow | undefined> {
  await runSql(
    container,
    `DELETE FROM storefront_subscriber
      WHERE confirmed_at IS NULL AND asked_at < now() - interval '${confirmWithin} milliseconds'`,
  );
  const [row] = await runSql<SubscriberRow>(
    container,
    `INSERT INTO storefront_subscriber AS known (id, email, language) VALUES (?, ?, ?)
      ON CONFLICT (email) DO UPDATE SET asked_at = now(), language = excluded.language
      WHERE known.confirmed_at IS NULL AND known.asked_at <= now() - interval '${oneMailWithin} milliseconds'
      RETURNING id, email, language`,
    [randomUUID(), email, language ?? null],
  );
  return row;
}

/**
 * Lets the next request send an email at once, because this one sent none. If the process dies first, a request can send the next
 * email only after a minute.
 */
const forgetAsking = (container: Container, { id }: SubscriberRow) =>
  runSql(
    container,
    `UPDATE storefront_subscriber SET asked_at = asked_at - interval '${oneMailWithin} milliseconds' WHERE id = ?`,
    [id],
  );

const tell = (
  container: Container,
  what: 'requested' | 'confirmed',
  { email, language }: SubscriberRow,
  token: string,
) =>
  container.resolve('event_bus').emit({
    name: `storefront.newsletter_${what}`,
    data: { email, language, token },
  });

const secretOf = (container: Container) =>
  container.resolve('configModule').projectConfig.http.jwtSecret ?? '';
