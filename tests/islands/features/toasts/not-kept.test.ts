import { expect, test, vi } from 'vitest';
import { addAllToCart } from '#features/cart/cart-store.ts';
import { showOutcomes } from '#features/cart/outcome-toasts.script.ts';
import { onlyNecessary } from '#features/consent/consent.ts';
import { saveConsent } from '#features/consent/consent-storage.ts';
import { $toasts } from '#features/toasts/toasts-store.ts';
import cart from '#i18n/messages/en/cart.json';
import { notKept } from '#i18n/messages/en/toasts.json';
import { messageReader } from '#i18n/template.ts';
import { itemOf } from '../../../support/cart.ts';
import { blockStorage } from '../../../support/page/storage.ts';

vi.mock('#i18n/load.ts', () => ({ loadText: async () => messageReader('en', { ...cart, notKept }) }));

test('two actions show one toast about blocked storage', async () => {
  blockStorage();
  document.body.innerHTML = '<section data-toasts="Dismiss"><div data-toast-list="error"></div></section>';
  saveConsent(onlyNecessary);
  await showOutcomes();
  expect($toasts.get().map(({ text }) => text)).toEqual([notKept.blocked]);
  const [outcome] = await addAllToCart([{ item: itemOf('a'), quantity: 1 }]);
  globalThis.shopOutcomes = outcome ? [outcome] : [];
  await showOutcomes();
  expect($toasts.get().map(({ text }) => text)).toEqual([notKept.blocked, 'a is in your cart.']);
  expect(document.querySelectorAll('[data-toast-list=error] [data-toast]')).toHaveLength(1);
});
