/**
 * The invoice of an order, and after a refund its credit note (Directive 2006/112/EC, article 226). Both are created from
 * stored data on every request, and the same order always gives the same bytes.
 */
import { type Label, labelLines } from '#lib/address-label.ts';
import { type Cents, fromCents } from '#lib/money.ts';
import { withOrdinal } from '#lib/ordinal.ts';
import { unitName } from '#lib/variants.ts';
import { HttpError } from '../../backend/failures/http-error.ts';
import type { Seller } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { currencyName, moneyText } from '../core/money-text.ts';
import type { Database } from '../db/database.ts';
import {
  itemRowsOf,
  netPriceOfItem,
  type OrderRow,
  optionsOfItem,
  vatByRateOf,
} from '../order/order-rows.ts';
import { type Destination, isExport } from '../vat/rate.ts';
import type { InvoicePage } from './layout.ts';

const wordsIn = {
  en: {
    invoice: 'Invoice',
    credit: 'Credit note',
    number: 'Number',
    issued: 'Date of issue',
    paid: 'Paid on',
    refunded: 'Refunded on',
    order: 'Order',
    ordered: 'Date of order',
    credits: 'Credits invoice',
    seller: 'Seller',
    buyer: 'Billed to',
    delivery: 'Delivery address',
    vatNumber: 'VAT no.',
    item: 'Item',
    quantity: 'Qty',
    unitPrice: 'Unit price',
    rate: 'VAT',
    amount: 'Net amount',
    discount: (code: string) => `Discount (${code})`,
    subtotal: 'Total excluding VAT',
    vatAt: (rate: string, base: string) => `VAT ${rate} on ${base}`,
    total: 'Total including VAT',
    credited: 'Total credited',
    settled: 'Paid in full by card.',
    returned: 'Refunded in full to the card used for payment.',
    export: 'Export: no VAT charged.',
    currency: (name: string) => `All amounts are in ${name}.`,
    page: (page: number, of: number) => `Page ${page} of ${of}`,
  },
  fr: {
    invoice: 'Facture',
    credit: 'Avoir',
    number: 'Numéro',
    issued: 'Date d’émission',
    paid: 'Payée le',
    refunded: 'Remboursée le',
    order: 'Commande',
    ordered: 'Date de commande',
    credits: 'Annule la facture',
    seller: 'Vendeur',
    buyer: 'Adresse de facturation',
    delivery: 'Adresse de livraison',
    vatNumber: 'N° de TVA',
    item: 'Désignation',
    quantity: 'Qté',
    unitPrice: 'Prix unitaire',
    rate: 'TVA',
    amount: 'Montant HT',
    discount: (code: string) => `Remise (${code})`,
    subtotal: 'Total HT',
    vatAt: (rate: string, base: string) => `TVA ${rate} sur ${base}`,
    total: 'Total TTC',
    credited: 'Total de l’avoir',
    settled: 'Facture acquittée par carte bancaire.',
    returned: 'Remboursement effectué sur la carte utilisée pour le paiement.',
    export: 'Exportation hors UE : exonération de TVA.',
    currency: (name: string) => `Tous les montants sont en ${name}.`,
    page: (page: number, of: number) => `Page ${page} sur ${of}`,
  },
} as const;

/** The seller's details from environment variables. The demo shop's details replace missing or empty ones. */
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

/** Throws `HttpError` 409 before the payment. */
export async function invoiceOf(db: Database, order: OrderRow, seller: Seller) {
  const invoice = documentOf(db, order.id, 'invoice');
  if (!invoice) throw new HttpError(409, 'You can download the invoice once the order is paid.');
  const credit = documentOf(db, order.id, 'credit');
  const number = documentNumber(invoice);
  const language = invoiceLanguage(order.language, order.currency);
  // Loaded on demand, because loading the library takes two tenths of a second.
  const { InvoicePage } = await import('./layout.ts');
  const page = new InvoicePage({
    title: `${language.words.invoice} ${number}`,
    author: seller.name,
    language: order.language,
    created: new Date((credit ?? invoice).issued_at),
    footer: [`${seller.name} · ${language.words.vatNumber} ${seller.vatNumber}`, language.words.page],
  });
  const paper = { page, db, order, seller, language };
  write(paper, invoice);
  if (credit) {
    page.next();
    write(paper, credit, number);
  }
  return { fileName: `${number}.pdf`, pdf: await page.end() };
}

interface Paper {
  page: InvoicePage;
  db: Database;
  order: OrderRow;
  seller: Seller;
  language: InvoiceLanguage;
}

/** Writes one document. A credit note has negative amounts and names the invoice that it credits (`credited`). */
function write({ page, db, order, seller, language }: Paper, document: DocumentRow, credited?: string): void {
  const { words, money, currency, rate, country } = language;
  const sign = credited === undefined ? 1 : -1;
  const addressLines = (json: string) => labelLines(JSON.parse(json) as Label, country);
  page.heading(seller.name, words[document.kind], factsOf(order, language, document, credited));
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
  page.table(
    [words.item, words.quantity, words.unitPrice, words.rate, words.amount],
    tableRows(order, itemRowsOf(db, order.id), language, sign),
  );
  const net = order.subtotal - order.discount + order.shipping;
  page.totals([
    [words.subtotal, money(net * sign)],
    ...vatByRateOf(order).map(
      (one) => [words.vatAt(rate(one.rate), money(one.net * sign)), money(one.vat * sign)] as const,
    ),
    [sign === 1 ? words.total : words.credited, money(order.total * sign)],
  ]);
  page.notes([
    sign === 1 ? words.settled : words.returned,
    ...(isExport(JSON.parse(order.shipping_address) as Destination) ? [words.export] : []),
    words.currency(`${currency} (${order.currency})`),
  ]);
}

/** The numbers and dates beside the title. */
function factsOf(
  order: OrderRow,
  { words, date }: InvoiceLanguage,
  document: DocumentRow,
  credited: string | undefined,
): (readonly [string, string])[] {
  return [
    [words.number, documentNumber(document)],
    [words.issued, date(document.issued_at)],
    ...(credited === undefined ? [] : [[words.credits, credited] as const]),
    [words.order, order.number],
    [words.ordered, date(order.created_at)],
    credited === undefined
      ? [words.paid, date(order.paid_at ?? document.issued_at)]
      : [words.refunded, date(document.issued_at)],
  ];
}

/** The items, the shipping and the discount. */
function tableRows(
  order: OrderRow,
  items: ReturnType<typeof itemRowsOf>,
  { words, money, unitMoney, rate }: InvoiceLanguage,
  sign: 1 | -1,
): string[][] {
  return [
    ...items.map((item) => [
      unitName({ name: item.name, options: optionsOfItem(item) }),
      String(item.quantity * sign),
      unitMoney(netPriceOfItem(item)),
      rate(item.vat_rate),
      money(item.total * sign),
    ]),
    [
      order.method_name,
      String(sign),
      money(order.shipping),
      rate(shippingRateOf(items)),
      money(order.shipping * sign),
    ],
    ...(order.discount_code === null
      ? []
      : [[words.discount(order.discount_code), '', '', '', money(-order.discount * sign)]]),
  ];
}

/** The rate of the items with the largest net total (scripts/backend/order/vat-totals.ts). */
function shippingRateOf(items: ReturnType<typeof itemRowsOf>): number {
  const sums = new Map<number, Cents>();
  for (const { vat_rate, total } of items) sums.set(vat_rate, (sums.get(vat_rate) ?? 0) + total);
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function documentOf(db: Database, orderId: string, kind: DocumentRow['kind']): DocumentRow | undefined {
  return db.one<DocumentRow>`SELECT * FROM invoice WHERE order_id = ${orderId} AND kind = ${kind}`;
}

/** For example "INV-2026-000042" or "CN-2026-000007". */
function documentNumber({ kind, year, seq }: DocumentRow): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}-${year}-${String(seq).padStart(6, '0')}`;
}

type InvoiceLanguage = ReturnType<typeof invoiceLanguage>;

/** The texts, and the formats of money, dates, rates and countries. */
function invoiceLanguage(language: Language, currency: string) {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const money = moneyText(language, currency);
  // If a price was set with VAT, the net price can have fractions of a cent.
  const unitMoney = moneyText(language, currency, 4);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  const country = new Intl.DisplayNames(locale, { type: 'region' });
  // Many fonts lack the narrow no-break space of French numbers.
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0');
  return {
    words: wordsIn[language],
    money: (cents: Cents) => plain(money(fromCents(cents))),
    unitMoney: (amount: number) => plain(unitMoney(amount)),
    currency: currencyName(language, currency),
    date: (iso: string) => plain(withOrdinal(language, date.format(new Date(iso)))),
    /** Takes a percentage, such as 5.5. */
    rate: (percent: number) => plain(rate.format(percent / 100)),
    country: (code: string) => country.of(code) ?? code,
  };
}
