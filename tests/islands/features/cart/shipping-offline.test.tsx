/** The cart's shipping if the code that asks for it can't load, as in a cart that was never opened with a connection. */
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CartIsland } from '#features/cart/CartIsland.tsx';
import { messagesFor } from '#i18n/translator.ts';
import { newShopper } from '../../../support/page/checkout.ts';
import { apiOfPages } from '../../../support/page/connection.ts';

vi.mock('#platform/parts/load-part.ts', () => ({
  loadPart: () => Promise.reject(new TypeError('Failed to fetch')),
}));

const api = await apiOfPages(2);

test.each([
  ['en', 'We couldn’t work out the shipping cost. You’ll see it at checkout.'],
  ['fr', 'Impossible de calculer les frais de livraison. Vous les verrez lors de la commande.'],
] as const)('the cart says that the shipping comes later (%s)', async (locale, words) => {
  newShopper(api);
  render(<CartIsland locale={locale} messages={messagesFor(locale, ['cart'])} imageVariants={false} />);
  expect((await screen.findByText(words)).closest('section')?.querySelector('select')).toBeNull();
});
