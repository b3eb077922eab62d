/** The restock alert of a product that is newer than the build. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as alert from '#features/restock/alert.script.ts';
import restock from '#i18n/messages/en/restock.json' with { type: 'json' };
import { messageReader } from '#i18n/template.ts';
import { product } from '../../../support/api/hostile-api.ts';
import { settled } from '../../../support/page/settled.ts';
import { showUnbuiltPage } from './show-page.tsx';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<typeof import('#platform/backend-features.ts')>()),
  restockAlerts: true,
}));
vi.mock('#i18n/load.ts', () => ({ loadText: async () => messageReader('en', restock) }));

const variant = (colour: string, stock: number) => ({ id: colour, values: [colour], price: 10, stock });
const apron = product('apron', {
  options: [{ name: 'Colour', values: ['Gold', 'Pink', 'Blue'].map((name) => ({ name })) }],
  variants: [variant('Gold', 0), variant('Pink', 0), variant('Blue', 5)],
  maxPrice: 10,
});

/** Opens the page at the sold-out variant Gold. Delays the alert's part until the returned function is called. */
async function openGold(): Promise<() => Promise<void>> {
  let arrive: (() => void) | undefined;
  // As in parts.script.ts, further calls have no effect while a part is loading.
  const want = (_: string, use: (part: typeof alert) => void) => {
    arrive ??= () => use(alert);
  };
  vi.stubGlobal('shopParts', { want });
  history.replaceState(null, '', '/product/apron?variant=Gold');
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      /related/.test(path) ? { products: [] } : { product: apron, category: null, reviews: [], count: 0 },
    ),
  );
  showUnbuiltPage({ kind: 'product', locale: 'en', slug: 'apron' });
  await screen.findByRole('radio', { name: 'Gold' });
  return async () => {
    await vi.waitFor(() => expect(arrive).toBeDefined());
    arrive?.();
    await settled();
  };
}

const offered = () => document.querySelector<HTMLElement>('[data-restock]:not([hidden])')?.dataset['unit'];

test.each([
  ['Pink', 'an alert for it', 'Pink'],
  ['Blue', 'no alert', undefined],
])('choosing %s while the alert loads offers %s', async (colour, _, unit) => {
  const arrive = await openGold();
  fireEvent.click(screen.getByRole('radio', { name: colour }));
  await arrive();
  expect(offered()).toBe(unit);
});
