import PDFDocument from 'pdfkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { orderInvoice } from '#api/contract/order.ts';
import { money } from '#i18n/format.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { advanceClock, Shopper, setStock } from '../../support/api/shopper.ts';

const api = await apiOfFile();
// The numbers contain the year.
api.context.now = () => Date.UTC(2026, 10, 21);
const [product = ''] = setStock(api, 1000);
api.db.run`
  UPDATE product SET price_cents = 129995, vat_rate = 20, weight = 1, name_en = 'Kettle', name_fr = 'Bouilloire' WHERE id = ${product}`;
const items = [{ productId: product, quantity: 2 }];

async function paidOrder(shopper: Shopper, lines = items): Promise<string> {
  const { order, intent } = await shopper.order(lines, 'express');
  await shopper.payAndRetrieve(intent);
  return order.id;
}

const numberOf = (id: string) =>
  api.db.one<{ number: string }>`SELECT number FROM shop_order WHERE id = ${id}`?.number;

/** pdfkit's current font, which its types lack. */
interface Drawing {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

/** An invoice, and the texts that it draws. */
async function invoice(shopper: Shopper, id: string, language?: 'en' | 'fr') {
  using draw = vi.spyOn(PDFDocument.prototype, 'text');
  const { headers, data } = await shopper.call(orderInvoice, {
    params: { id },
    ...(language && { language }),
  });
  const bytes = new Uint8Array(await data.arrayBuffer());
  return {
    headers,
    bytes,
    text: draw.mock.calls.map(([text]) => text),
    font: (draw.mock.contexts[0] as unknown as Drawing)._font.font,
  };
}

test('an invoice names seller, buyer, line items and VAT', async () => {
  const shopper = new Shopper(api, 'DE', '10115');
  const id = await paidOrder(shopper);
  const { headers, text } = await invoice(shopper, id);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe('attachment; filename="INV-2026-000001.pdf"');
  expect(headers.get('cache-control')).toContain('no-store');
  // 2 × 1,299.95 + 14.10 express = 2,614.00 net; 19 % of it is 496.66.
  for (const expected of [
    'Invoice',
    'INV-2026-000001',
    'Alder & Quay',
    'VAT no. BE 0000.000.000 (demo)',
    'Zoë Œuvrard',
    'Rue de l’Été 3',
    '10115 Ville',
    'Germany',
    numberOf(id),
    'Kettle',
    '$1,299.95',
    '$2,599.90',
    'Express delivery',
    '19%',
    'VAT 19% on $2,614.00',
    '$496.66',
    '$3,110.66',
    'Total including VAT',
    'Paid in full by card.',
    'Page 1 of 1',
  ])
    expect(text).toContain(expected);
});

test('an invoice is in the order’s language', async () => {
  const shopper = new Shopper(api, 'FR', '75001');
  shopper.language = 'fr';
  const { now } = api.context;
  onTestFinished(() => {
    api.context.now = now;
  });
  api.context.now = () => Date.UTC(2026, 11, 1);
  const id = await paidOrder(shopper);
  const { headers, text } = await invoice(shopper, id, 'en');
  expect(headers.get('content-language')).toBe('fr');
  expect(text).toEqual(
    expect.arrayContaining([
      'Facture',
      '1er décembre 2026',
      'Bouilloire',
      'Livraison express',
      'Total TTC',
      // Few fonts have the narrow no-break space of the shop's pages, so invoices use the normal one.
      money('fr', 129_995).replace('\u202f', '\u00a0'),
    ]),
  );
});

test('an invoice has VAT rates with four decimals (promise 74)', async () => {
  const shopper = new Shopper(api);
  const id = await paidOrder(shopper);
  api.db.run`UPDATE order_line SET vat_rate = 14.975 WHERE order_id = ${id}`;
  expect((await invoice(shopper, id)).text).toContain('14.975%');
});

test('an invoice has a line for each VAT rate', async () => {
  const shopper = new Shopper(api, 'DE', '10115');
  const [, book = ''] = setStock(api, 1000, 10);
  api.db.run`UPDATE product SET price_cents = 1000, vat_rate = 5.5, weight = 0.1 WHERE id = ${book}`;
  const lines = [
    { productId: product, quantity: 1 },
    { productId: book, quantity: 1 },
  ];
  const { text } = await invoice(shopper, await paidOrder(shopper, lines));
  // The express delivery costs 14.10 net.
  for (const expected of [
    '19%',
    '7%',
    '$249.67',
    'VAT 7% on $10.00',
    '$0.70',
    'VAT 19% on $1,314.05',
    'Total including VAT',
  ])
    expect(text.join('\n')).toContain(expected);
  expect(text.filter((run) => run === '19%')).toHaveLength(2);
});

test('an invoice is in the currency of its order', async () => {
  api.context.shop = { currency: 'EUR' };
  const shopper = new Shopper(api, 'FR', '75001');
  shopper.language = 'fr';
  api.db.run`UPDATE product SET gross_cents = 999 WHERE id = ${product}`;
  const id = await paidOrder(shopper, [{ productId: product, quantity: 1 }]);
  delete api.context.shop;
  const { text } = await invoice(shopper, id);
  // At 20 %, 9.99 with VAT is 8.325 net.
  for (const expected of ['8,325 €', '8,32 €', 'Tous les montants sont en euros (EUR).'])
    expect(text).toContain(expected);
  api.db.run`UPDATE product SET gross_cents = NULL WHERE id = ${product}`;
});

test('an invoice never changes', async () => {
  const shopper = new Shopper(api);
  const id = await paidOrder(shopper);
  const first = await invoice(shopper, id);
  advanceClock(api, 24 * 60 * 60_000);
  api.db.run`UPDATE product SET price_cents = 1 WHERE id = ${product}`;
  expect(Buffer.compare((await invoice(shopper, id)).bytes, first.bytes)).toBe(0);
  api.db.run`UPDATE product SET price_cents = 129995 WHERE id = ${product}`;
});

test('a refund adds a credit note with its own number', async () => {
  const shopper = new Shopper(api);
  const id = await paidOrder(shopper);
  await shopper.cancel(id);
  const { text } = await invoice(shopper, id);
  expect(text).toEqual(
    expect.arrayContaining([
      'Invoice',
      'Credit note',
      'CN-2026-000001',
      'Credits invoice',
      '\u2212$2,599.90',
      'Page 2 of 2',
    ]),
  );
});

test('an invoice for an export explains why it has no VAT', async () => {
  const shopper = new Shopper(api, 'US', '10001');
  const { text } = await invoice(shopper, await paidOrder(shopper));
  expect(text).toContain('Export: no VAT charged.');
});

test('an invoice prints Latin, Greek and Cyrillic names', async () => {
  const shopper = new Shopper(api, 'GR', '10431');
  const name = 'Łukasz Öztürk-Ğ Παπαδόπουλος Дмитрий';
  api.db.run`UPDATE address SET name = ${name} WHERE id = ${shopper.addressId}`;
  const { text, font } = await invoice(shopper, await paidOrder(shopper));
  expect(text).toContain(name);
  expect([...name].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
});

test('a long invoice continues on the next page', async () => {
  const shopper = new Shopper(api);
  const many = setStock(api, ...Array.from({ length: 40 }, () => 50)).map((productId) => ({
    productId,
    quantity: 1,
  }));
  for (const { productId } of many) api.db.run`UPDATE product SET weight = 0.1 WHERE id = ${productId}`;
  const { text } = await invoice(shopper, await paidOrder(shopper, many));
  expect(text.join('\n')).toMatch(/Page 2 of [23]\b/);
  expect(text.filter((run) => run === 'Net amount').length).toBeGreaterThan(1);
});
