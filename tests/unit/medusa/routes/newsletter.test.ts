/** Confirmations of the newsletter. A row and an event bus that fails stand in for Medusa. */
import { expect, test } from 'vitest';
import { newToken } from '../../../../scripts/backend/account/newsletter.ts';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';
import { newsletterRoutes } from '../../../../scripts/medusa/src/routes/newsletter.ts';

const row = { id: 'sub_1', email: 'ada@example.com', language: 'en', isConfirmed: false };
const emitted: unknown[] = [];
let isBusDown = true;
const parts: Record<string, object> = {
  configModule: { projectConfig: { http: { jwtSecret: 'secret' } } },
  event_bus: {
    emit: async (event: unknown) => {
      if (isBusDown) throw new Error('No connection');
      emitted.push(event);
    },
  },
  __pg_connection__: {
    raw: async (text: string) => {
      const changes = text.includes('confirmed_at = NULL') || !row.isConfirmed;
      row.isConfirmed = text.includes('confirmed_at = now()');
      return { rows: changes ? [row] : [], rowCount: Number(changes) };
    },
  },
};

test('a repeated confirmation sends a lost event only once', async () => {
  const container = { resolve: (name: string) => parts[name] } as unknown as Container;
  const token = newToken('secret', { purpose: 'confirm', id: row.id, ends: Date.now() + 60_000 });
  const confirm = newsletterRoutes.find(({ endpoint }) => endpoint.name === 'newsletter.confirm');
  const press = () => confirm?.handle({ container, body: { token } } as never);
  await expect(press()).rejects.toThrow('No connection');
  isBusDown = false;
  await press();
  await press();
  expect(emitted).toMatchObject([
    { name: 'storefront.newsletter_confirmed', data: { email: row.email, token: expect.any(String) } },
  ]);
});
