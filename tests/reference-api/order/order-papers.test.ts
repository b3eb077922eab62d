/** What an invoice and a confirmation say about options and discounts. */
import PDFDocument from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { orderInvoice } from '#api/contract/order.ts';
import { addApron } from '../../support/api/apron.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { Shopper } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 1, shop: { features: { discountCodes: true } } });
const { blueM } = addApron(api);

/** The texts of the invoice and of the confirmation, in the shopper's language. */
async function papersOf(shopper: Shopper) {
  const { order, intent } = await shopper.order([{ productId: blueM, quantity: 1 }]);
  await shopper.payAndRetrieve(intent);
  using draw = vi.spyOn(PDFDocument.prototype, 'text');
  await shopper.call(orderInvoice, { params: { id: order.id } });
  const invoice = draw.mock.calls.map(([text]) => text);
  const response = await fetch(`${api.url}/__test__/outbox?email=${shopper.id}@example.org`);
  const { mails } = (await response.json()) as { mails: { text: string }[] };
  return { order, invoice, mail: mails[0]?.text ?? '' };
}

test('the invoice and the email show options and discount', async () => {
  const shopper = new Shopper(api, 'DE', '10115');
  shopper.discountCode = 'welcome10';
  const { order, invoice, mail } = await papersOf(shopper);
  expect(order.discount).toEqual({ code: 'WELCOME10', amount: 2.4 });
  expect(invoice).toEqual(
    expect.arrayContaining(['Apron · Blue · M', 'Discount (WELCOME10)', '−$2.40', '$24.00']),
  );
  expect(mail).toContain('1 × Apron · Blue · M\n');
  expect(mail).toContain('Discount (WELCOME10): −$2.40');
});

test('invoice and email are in the order’s language', async () => {
  const shopper = new Shopper(api);
  shopper.language = 'fr';
  const { invoice, mail } = await papersOf(shopper);
  expect(invoice).toContain('Tablier · Bleu · M');
  expect(mail).toContain('1 × Tablier · Bleu · M\n');
  expect(`${invoice.join()}${mail}`).not.toMatch(/remise/i);
});
