/** A product with options that is newer than the build. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showOutcomes } from '#features/cart/outcome-toasts.script.ts';
import { itemEvent } from '#platform/event-names.ts';
import { product } from '../../../support/api/hostile-api.ts';
import { showUnbuiltPage } from './show-page.tsx';

const variant = (colour: string, price: number, stock: number) => ({
  id: colour,
  values: [colour],
  price,
  stock,
});
const apron = product('apron', {
  options: [{ name: 'Colour', values: ['Blue', 'Red', 'Gold'].map((name) => ({ name })) }],
  variants: [variant('Blue', 20, 5), variant('Red', 10, 3), { ...variant('Gold', 5, 0), listPrice: 6 }],
  maxPrice: 20,
});
const tote = product('tote', { options: apron['options'], maxPrice: 12 });

async function open(url: string) {
  vi.stubGlobal('shopParts', { want: async () => true });
  history.replaceState(null, '', url);
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      /related/.test(path) ? { products: [tote] } : { product: apron, category: null, reviews: [], count: 0 },
    ),
  );
  showUnbuiltPage({ kind: 'product', locale: 'en', slug: 'apron' });
  await screen.findByRole('radio', { name: 'Blue' });
}

const line = () => JSON.parse(document.querySelector<HTMLElement>('form')?.dataset['product'] ?? '{}');

test('the page tells which variant it shows', async () => {
  const shown: string[] = [];
  const hear = () => shown.push(line().productId);
  addEventListener(itemEvent, hear);
  await open('/product/apron');
  fireEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  removeEventListener(itemEvent, hear);
  expect(shown).toEqual(['Red', 'Blue']);
});

test('the cheapest variant in stock is chosen first', async () => {
  await open('/product/apron');
  expect(line()).toMatchObject({ productId: 'Red', product: { price: 10, stock: 3 } });
  fireEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  expect(line()).toMatchObject({ productId: 'Blue', product: { price: 20, stock: 5 } });
  expect(screen.getByText('$22.00')).toBeDefined();
  expect(location.search).toBe('?variant=Blue');
});

test('the quantity says that the stock was too small', async () => {
  await open('/product/apron');
  const field = screen.getByRole<HTMLInputElement>('spinbutton');
  fireEvent.change(field, { target: { value: '500' } });
  globalThis.shopOutcomes = [{ kind: 'addedLimitedStock', name: 'Apron', added: 3, requested: 500 }];
  await act(() => showOutcomes());
  fireEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('3');
});

test('a sold-out variant can be chosen, not bought', async () => {
  await open('/product/apron?variant=Gold');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Gold' }).checked).toBe(true);
  const button = () => document.querySelector('[type=submit]') as HTMLButtonElement;
  expect([button().disabled, button().form?.hidden]).toEqual([true, true]);
  expect(screen.getAllByText('Out of stock')).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Red' }));
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  expect([button().disabled, button().form?.hidden]).toEqual([false, false]);
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('2');
  // Struck prices can be long, so the VAT has a line of its own.
  expect(screen.getByText(/includes /).className).toContain('w-full');
});

test('a list links to the options instead of adding the product', async () => {
  await open('/product/apron');
  const link = await screen.findByRole('link', { name: 'Choose options for tote' });
  expect(link.getAttribute('href')).toBe('/product/tote#options');
  expect(screen.getByText('from $11.00')).toBeDefined();
});
