import { cleanup, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { PayTerms } from '#features/payment/PayTerms.tsx';
import { withPage } from '#i18n/page-context.tsx';
import { messagesFor } from '#i18n/translator.ts';
import type * as config from '#platform/config.ts';
import { control, Shopper, setStock } from '../../../support/api/shopper.ts';
import { apiOfPages, signInHere } from '../../../support/page/connection.ts';

const pages = vi.hoisted(() => ({ en: {}, fr: {} }) as Record<string, (typeof config.legalPages)[string]>);
vi.mock('#platform/config.ts', async (original) => ({
  ...(await original<typeof config>()),
  legalPages: pages,
}));

const api = await apiOfPages(3);
const Terms = withPage<'payment', { isFree: boolean }>(PayTerms);

beforeEach(() => {
  Object.assign(pages, {
    en: { terms: '/pages/terms', withdrawal: 'https://law.example/en' },
    fr: { terms: '/fr/pages/terms', withdrawal: 'https://law.example/fr' },
  });
});

const showTerms = (locale: 'en' | 'fr', isFree = false) => {
  cleanup();
  return render(<Terms locale={locale} messages={messagesFor(locale, ['payment'])} isFree={isFree} />)
    .container;
};

test.each([
  [
    'en',
    'By paying, you accept our terms and conditions (opens in a new tab). Here’s how you can withdraw from the contract (opens in a new tab).',
    ['/pages/terms', 'https://law.example/en'],
  ],
  [
    'fr',
    'En payant, vous acceptez nos conditions générales de vente (s’ouvre dans un nouvel onglet). Voici comment vous rétracter (s’ouvre dans un nouvel onglet).',
    ['/fr/pages/terms', 'https://law.example/fr'],
  ],
] as const)('the text beside Pay links to the terms in %s', (locale, words, urls) => {
  expect(showTerms(locale).textContent).toBe(words);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(urls);
  for (const link of links) expect(link.getAttribute('target')).toBe('_blank');
});

test('the terms beside Pay link only to pages that exist', () => {
  expect(showTerms('en', true).textContent).toMatch(/^By placing this order, you accept our terms/);
  pages['en'] = { withdrawal: '/pages/withdrawal' };
  expect(showTerms('en').textContent).toMatch(/^\s*Here’s how you can withdraw/);
  pages['en'] = {};
  expect(showTerms('en').innerHTML).toBe('');
});

const label = 'Withdraw from contract here';

test('an order that can be withdrawn links to the page for it', async () => {
  const shopper = new Shopper(api);
  const { order, intent } = await shopper.order([{ productId: setStock(api, 50)[0] ?? '', quantity: 1 }]);
  const show = async () => {
    cleanup();
    signInHere(api, shopper.id);
    history.replaceState(null, '', `/order-confirmation?payment_intent=${intent.id}`);
    const messages = messagesFor('en', ['orders', 'payment', 'calls']);
    render(<OrderConfirmationIsland locale="en" messages={messages} />);
    await screen.findByRole('heading', { name: `Order ${order.number}` });
    return screen.queryByRole('link', { name: label })?.getAttribute('href');
  };
  expect(await show()).toBeUndefined();
  await shopper.payAndRetrieve(intent);
  expect(await show()).toBe('https://law.example/en');
  for (const step of ['process', 'ship', 'deliver']) {
    await control(api, `/order/${order.id}/${step}`);
    expect(await show()).toBe('https://law.example/en');
  }
  await control(api, `/order/${order.id}/refund`);
  expect(await show()).toBeUndefined();
});

test('the list of orders links to the withdrawal page', async () => {
  const shopper = new Shopper(api);
  const { intent } = await shopper.order([{ productId: setStock(api, 50)[0] ?? '', quantity: 1 }]);
  await shopper.payAndRetrieve(intent);
  const show = async () => {
    cleanup();
    signInHere(api, shopper.id);
    const messages = messagesFor('en', ['orders', 'calls']);
    render(<OrdersIsland locale="en" messages={messages} apiResizes={false} />);
    const card = within(await screen.findByRole('article'));
    await card.findByRole('button', { name: 'Order again' });
    return card.queryByRole('link', { name: label })?.getAttribute('href');
  };
  expect(await show()).toBe('https://law.example/en');
  pages['en'] = { terms: '/pages/terms' };
  expect(await show()).toBeUndefined();
});
