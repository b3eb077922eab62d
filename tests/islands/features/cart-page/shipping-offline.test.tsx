/** What the cart says about shipping while the code that asks for it can't load, as on a first visit without a connection. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CartIsland } from '#features/cart-page/CartIsland.tsx';
import { checkCartPage } from '#features/cart-page/cart-page-flow.ts';
import { messagesFor } from '#i18n/translator.ts';
import { newShopper } from '../../../support/page/checkout.ts';
import { apiOfPages } from '../../../support/page/connection.ts';

let isOnline = false;
let loads = 0;
vi.mock('#platform/parts/load-part.ts', () => ({
  loadPart: async () => {
    loads++;
    if (!isOnline) throw new TypeError('Failed to fetch');
    return await import('#features/cart-page/shipping-estimate-call.ts');
  },
}));

const api = await apiOfPages(2);

const show = async (locale: 'en' | 'fr') => {
  newShopper(api);
  // A check after rendering would make the page ask for the shipping cost again.
  await checkCartPage();
  render(<CartIsland locale={locale} messages={messagesFor(locale, ['cart'])} apiResizes={false} />);
};

test.each([
  ['en', 'We couldn’t work out the shipping cost. You’ll see it at checkout.'],
  ['fr', 'Impossible de calculer les frais de livraison. Vous les verrez lors de la commande.'],
] as const)('the cart says in %s that checkout will show shipping costs', async (locale, words) => {
  await show(locale);
  expect((await screen.findByText(words)).closest('section')?.querySelector('select')).toBeNull();
});

test('the cart keeps its message while it asks for shipping again', async () => {
  await show('en');
  const message = await screen.findByText(/^We couldn’t work out/);
  const said = new Set<string>();
  const watch = new MutationObserver(() => said.add(message.textContent));
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  const before = loads;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(loads).toBe(before + 1));
  // The failure of the second try.
  await act(() => new Promise((done) => setTimeout(done)));
  watch.disconnect();
  expect(message.isConnected).toBe(true);
  said.delete(message.textContent);
  expect([...said]).toEqual([]);
  expect(message.textContent).toMatch(/^We couldn’t work out/);
});

test('a cart that is online again says what shipping costs', async () => {
  await show('en');
  await screen.findByText(/^We couldn’t work out/);
  isOnline = true;
  const before = loads;
  fireEvent(window, new Event('online'));
  await screen.findByRole('combobox', { name: 'Deliver to' });
  expect(loads).toBe(before + 1);
  await waitFor(() => expect(screen.queryByText(/^We couldn’t work out/)).toBeNull());
});
