/** The amounts of an order, as its details show them. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '#i18n/messages/en/orders.json';
import fr from '#i18n/messages/fr/orders.json';
import { grossOf, toCents } from '#lib/money.ts';
import { setStock } from '../../../support/api/shopper.ts';
import { api, deliverTo, orderCard, place, shopper, show } from './orders-page.tsx';

test('the details show totals in the page’s language', async () => {
  const { order } = await place({ quantity: 2 });
  show('fr');
  const shown = await orderCard();
  fireEvent.click(shown.getByText(fr.details));
  expect(await shown.findAllByText('France')).toHaveLength(2);
  const heading = shown.getByRole('heading', { level: 2 }).textContent;
  expect(heading?.replace(/\s/g, ' ')).toBe(`Commande n° ${order.number}`);
  const dollars = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const [line] = order.items;
  if (!line) throw new Error('no line item');
  const inclVat = (net: number) => dollars(grossOf(toCents(net), line.vatRate));
  expect(shown.getByText(new RegExp(`^2 × \\$${inclVat(line.unitPrice)} TTC`))).toBeDefined();
  expect(
    within(shown.getByRole('list', { name: fr.items })).getByText(
      `$${dollars(2 * grossOf(toCents(line.unitPrice), line.vatRate))}`,
    ),
  ).toBeDefined();
  expect(shown.getByText('Sous-total HT').nextSibling?.textContent).toBe(
    `$${dollars(toCents(order.subtotal))}`,
  );
  expect(shown.getByText('Total TTC').nextSibling?.textContent).toBe(`$${dollars(toCents(order.total))}`);
  const total = order.total.toFixed(2).replace('.', ',');
  expect(shown.getAllByText(`$${total}`).length).toBeGreaterThan(0);
});

test('an exported order says nothing about VAT', async () => {
  deliverTo('US', '10001');
  const { order } = await place({ quantity: 3 });
  show();
  const shown = await orderCard();
  fireEvent.click(shown.getByText(en.details));
  const items = await shown.findByRole('list', { name: en.items });
  const [{ unitPrice = 0 } = {}] = order.items;
  within(items).getByText(`3 × $${unitPrice.toFixed(2)}`);
  within(items).getByText(`$${((3 * Math.round(unitPrice * 100)) / 100).toFixed(2)}`);
  expect(screen.getByRole('article').textContent).not.toMatch(/(in|ex)cl\. /);
});

test('an order has its own currency and VAT rates', async () => {
  const [cup = '', book = ''] = setStock(api, 50, 50);
  api.db.run`UPDATE product SET gross_cents = 999, vat_rate = 20 WHERE id = ${cup}`;
  api.db.run`UPDATE product SET gross_cents = 500, vat_rate = 5.5 WHERE id = ${book}`;
  api.context.shop = { currency: 'EUR' };
  const lines = [cup, book].map((productId) => ({ productId, quantity: 2 }));
  const { order } = await shopper.order(lines);
  delete api.context.shop;
  api.db.run`UPDATE product SET gross_cents = NULL`;
  show('fr');
  const shown = await orderCard();
  fireEvent.click(shown.getByText(fr.details));
  const plain = (element: Element) => element.textContent?.replace(/\s/g, ' ');
  const items = plain(await shown.findByRole('list', { name: fr.items }));
  expect(items).toContain('2 × 9,99 € TTC, TVA 20 %');
  expect(items).toContain('19,98 €');
  expect(items).toContain('2 × 5,00 € TTC, TVA 5,5 %');
  const [high, low] = order.vatByRate ?? [];
  const euros = (amount = 0) => `${amount.toFixed(2).replace('.', ',')} €`;
  const sums = plain(shown.getByText('Sous-total HT').closest('dl') as Element);
  expect(sums).toContain(`TVA 20 %${euros(high?.vat)}`);
  expect(sums).toContain(`TVA 5,5 %${euros(low?.vat)}`);
  expect(sums).toContain(`Total TTC${euros(order.total)}`);
});

test('a line item explains its rounded price (promise 74)', async () => {
  const [productId = ''] = setStock(api, 50);
  const { price_cents } = api.db.one`SELECT price_cents FROM product WHERE id = ${productId}` as {
    price_cents: number;
  };
  api.db.run`UPDATE product SET price_cents = 2369 WHERE id = ${productId}`;
  await place({ quantity: 3 });
  api.db.run`UPDATE product SET price_cents = ${price_cents} WHERE id = ${productId}`;
  show();
  const shown = await orderCard();
  fireEvent.click(shown.getByText(en.details));
  const items = await shown.findByRole('list', { name: en.items });
  expect(items.textContent).toMatch(/3 × \$28\.43.*\$85\.29/);
  shown.getByText(en.rounding);
});
