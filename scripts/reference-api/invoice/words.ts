/** The texts of invoices, and the format of money, dates and rates in each language. */
import { type Cents, toDollars } from '#lib/money.ts';
import type { Language } from '../core/language.ts';

const WORDS = {
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
    subtotal: 'Total excluding VAT',
    vatAt: (rate: string, base: string) => `VAT ${rate} on ${base}`,
    total: 'Total including VAT',
    credited: 'Total credited',
    settled: 'Paid in full by card.',
    returned: 'Refunded in full to the card used for payment.',
    export: 'Export: no VAT charged.',
    currency: 'All amounts are in US dollars (USD).',
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
    subtotal: 'Total HT',
    vatAt: (rate: string, base: string) => `TVA ${rate} sur ${base}`,
    total: 'Total TTC',
    credited: 'Total de l’avoir',
    settled: 'Facture acquittée par carte bancaire.',
    returned: 'Remboursement effectué sur la carte utilisée pour le paiement.',
    export: 'Exportation hors UE : exonération de TVA.',
    currency: 'Tous les montants sont en dollars américains (USD).',
    page: (page: number, of: number) => `Page ${page} sur ${of}`,
  },
} as const;

export type InvoiceLanguage = ReturnType<typeof invoiceLanguage>;

export function invoiceLanguage(language: Language) {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const country = new Intl.DisplayNames(locale, { type: 'region' });
  // Many fonts lack the narrow no-break space of French numbers.
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0');
  return {
    words: WORDS[language],
    // The shop's price format: $ first in both languages, and a real minus sign instead of a hyphen.
    money: (cents: Cents) =>
      plain(`${cents < 0 ? '\u2212' : ''}$${digits.format(toDollars(Math.abs(cents)))}`),
    date: (iso: string) => plain(date.format(new Date(iso))),
    /** Takes a percentage, such as 5.5. */
    rate: (percent: number) => plain(rate.format(percent / 100)),
    country: (code: string) => country.of(code) ?? code,
  };
}
