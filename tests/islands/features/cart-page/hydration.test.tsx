/** React takes over the cart that paint.script.ts has painted (tests/e2e/cart-paint.spec.ts). */
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { CartIsland } from '#features/cart-page/CartIsland.tsx';
import en from '#i18n/messages/en/cart.json';
import { cartKey, deliveryCountryKey, discountCodeKey } from '#platform/storage-keys.ts';
import { itemOf } from '../../../support/cart.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  discountCodes: true,
}));

// The calls of the flow would outlive the test.
vi.mock('#features/cart-page/cart-page-flow.ts', () => ({ startCartPage: () => () => undefined }));

test('a cart that another tab has changed hydrates (promise 53)', async () => {
  const cartOf = (...ids: string[]) =>
    encodeCart({ items: ids.map((id) => ({ ...itemOf(id), quantity: 1 })) });
  const root = document.body.appendChild(document.createElement('div'));
  root.dataset['cartPainted'] = cartOf('a');
  const page = <CartIsland locale="en" messages={{ cart: en }} apiResizes />;
  root.innerHTML = renderToString(page);
  expect(root.querySelectorAll('[data-item-name]'), 'the painted cart').toHaveLength(1);
  // Another tab has meanwhile added a product.
  localStorage.setItem(cartKey, cartOf('a', 'b'));
  localStorage.setItem(discountCodeKey, 'WELCOME10');
  localStorage.setItem(deliveryCountryKey, 'FR');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  const recovered = vi.fn();
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: recovered }));
  expect(root.querySelectorAll('[data-item-name]')).toHaveLength(2);
  expect(root.textContent).toContain('WELCOME10');
  expect(recovered).not.toHaveBeenCalled();
  act(() => hydrated.unmount());
});
