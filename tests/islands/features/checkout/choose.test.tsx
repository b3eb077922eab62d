/** What the checkout shows of a product that has gained variants. The API refuses to price it. */
import { render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { messagesFor } from '#i18n/translator.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { addApron } from '../../../support/api/apron.ts';
import { itemOf } from '../../../support/cart.ts';
import { newShopper } from '../../../support/page/checkout.ts';
import { apiOfPages } from '../../../support/page/connection.ts';

const messages = messagesFor('en', ['checkout', 'account', 'cart', 'payment', 'calls', 'auth']);
const api = await apiOfPages(2);
const { id: apron } = addApron(api);

/** The paths of the calls that the API has refused. */
function watchRefusals(): string[] {
  const refused: string[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await send(url, init);
    if (response.status === 422) refused.push(new URL(url).pathname);
    return response;
  });
  return refused;
}

/** All alerts that the page has shown. */
function watchAlerts(): Set<string> {
  const shown = new Set<string>();
  const look = () => {
    for (const { textContent } of screen.queryAllByRole('alert')) shown.add(textContent);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return shown;
}

test('the page asks only once to choose an option', async () => {
  newShopper(api);
  const line = { ...itemOf(apron, { name: 'Apron', slug: 'apron', stock: 5 }), quantity: 1 };
  localStorage.setItem(cartKey, encodeCart({ items: [line] }));
  const alerts = watchAlerts();
  const refusals = watchRefusals();
  render(<CheckoutIsland locale="en" messages={messages} />);
  const link = await screen.findByRole('link', { name: 'Choose an option' });
  expect(link.getAttribute('href')).toBe('/product/apron');
  await waitFor(() => expect(refusals).toContain('/v1/vat/calculate'));
  await screen.findAllByText('Unavailable');
  expect([...alerts].filter(Boolean)).toEqual([
    'Your cart has changedApron now comes in several versions. Choose an optionRemove Apron',
  ]);
});
