/**
 * The invoice of an order, and after a refund its credit note (Directive 2006/112/EC, article 226). Both are created from
 * stored data on every request, and the same order always gives the same bytes.
 */
import type { Address } from '#api/contract/address.ts';
import { Failure } from '../core/failure.ts';
import type { Database } from '../db/database.ts';
import { linesOf, type OrderRow } from '../order/row.ts';
import { InvoicePage } from './page.ts';
import { type InvoiceLanguage, invoiceLanguage } from './words.ts';

/** The seller's details, as the law requires them on an invoice. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** VAT identification number. */
  vatNumber: string;
}

/** Reads environment variables. The demo shop's details replace missing or empty ones. */
export function sellerFrom(variables: Readonly<Record<string, string | undefined>>): Seller {
  const or = (name: string, demo: string) => variables[name]?.trim() || demo;
  return {
    name: or('SELLER_NAME', 'Alder & Quay'),
    address: or('SELLER_ADDRESS', '12 Quay Street, 1000 Exampleville'),
    email: or('SELLER_EMAIL', 'hello@alderandquay.example'),
    phone: or('SELLER_PHONE', '+1 555 0100'),
    vatNumber: or('SELLER_VAT_NUMBER', 'BE 0000.000.000 (demo)'),
  };
}

interface DocumentRow {
  kind: 'invoice' | 'credit';
  year: number;
  seq: number;
  issued_at: string;
}

/** @throws {Failure} 409 before the payment. */
export async function invoiceOf(db: Database, order: OrderRow, seller: Seller) {
  const invoice = documentOf(db, order.id, 'invoice');
  if (!invoice) throw new Failure(409, 'You can download the invoice once the order is paid.');
  const credit = documentOf(db, order.id, 'credit');
  const number = documentNumber(invoice);
  const language = invoiceLanguage(order.language);
  const page = new InvoicePage({
    title: `${language.words.invoice} ${number}`,
    author: seller.name,
    language: order.language,
    created: new Date((credit ?? invoice).issued_at),
    footer: [`${seller.name} · ${language.words.vatNumber} ${seller.vatNumber}`, language.words.page],
  });
  write(page, db, order, seller, language, invoice);
  if (credit) {
    page.next();
    write(page, db, order, seller, language, credit, number);
  }
  return { fileName: `${number}.pdf`, pdf: await page.end() };
}

/** Writes one document. A credit note has negative amounts and names the invoice that it credits (`credited`). */
function write(
  page: InvoicePage,
  db: Database,
  order: OrderRow,
  seller: Seller,
  { words, money, date, rate, country }: InvoiceLanguage,
  document: DocumentRow,
  credited?: string,
): void {
  const sign = credited === undefined ? 1 : -1;
  const addressLines = (json: string) => {
    const { name, line1, line2, postalCode, city, country: code } = JSON.parse(json) as Address;
    return [name, line1, line2, `${postalCode} ${city}`, country(code)].filter(
      (line) => line !== null && line !== '',
    );
  };
  page.heading(seller.name, words[document.kind], [
    [words.number, documentNumber(document)],
    [words.issued, date(document.issued_at)],
    ...(credited === undefined ? [] : [[words.credits, credited] as const]),
    [words.order, order.id],
    [words.ordered, date(order.created_at)],
    credited === undefined
      ? [words.paid, date(order.paid_at ?? document.issued_at)]
      : [words.refunded, date(document.issued_at)],
  ]);
  page.parties([
    [
      words.seller,
      [
        seller.name,
        ...seller.address.split(/,\s*/),
        seller.email,
        seller.phone,
        `${words.vatNumber} ${seller.vatNumber}`,
      ],
    ],
    [words.buyer, addressLines(order.billing_address)],
    [words.delivery, addressLines(order.shipping_address)],
  ]);
  const percent = rate(order.vat_rate);
  page.table(
    [words.item, words.quantity, words.unitPrice, words.rate, words.amount],
    [
      ...linesOf(db, order.id).map((line) => [
        line.name,
        String(line.quantity * sign),
        money(line.unit_price),
        percent,
        money(line.total * sign),
      ]),
      [order.method_name, String(sign), money(order.shipping), percent, money(order.shipping * sign)],
    ],
  );
  const net = order.subtotal + order.shipping;
  page.totals([
    [words.subtotal, money(net * sign)],
    [words.vatAt(percent, money(net * sign)), money(order.vat * sign)],
    [sign === 1 ? words.total : words.credited, money(order.total * sign)],
  ]);
  page.notes([
    sign === 1 ? words.settled : words.returned,
    ...(order.vat_rate === 0 ? [words.export] : []),
    words.currency,
  ]);
}

function documentOf(db: Database, orderId: string, kind: DocumentRow['kind']): DocumentRow | undefined {
  return db.one<DocumentRow>`SELECT * FROM invoice WHERE order_id = ${orderId} AND kind = ${kind}`;
}

/** For example "INV-2026-000042" or "CN-2026-000007". */
function documentNumber({ kind, year, seq }: DocumentRow): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}-${year}-${String(seq).padStart(6, '0')}`;
}
