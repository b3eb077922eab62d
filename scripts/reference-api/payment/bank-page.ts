/** The demo bank's page: one sheet of HTML without scripts, in the language of the shop's page that sent the shopper here. */
import { html } from 'hono/html';
import type { Cents } from '#lib/money.ts';
import type { Language } from '../core/language.ts';

/** For `Content-Security-Policy`: nothing but the sheet's own style. No `form-action`: the answer leads to the shop. */
export const bankPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const words = {
  en: {
    title: 'Demo bank',
    to: 'To',
    amount: 'Amount',
    question: 'Do you confirm this payment?',
    note: 'Your bank would ask you here (3‑D Secure). Nothing is charged: this is a demonstration.',
    pass: 'Confirm the payment',
    fail: 'Refuse',
    over: 'This page of the demo bank is over',
    overNote: 'Go back to the shop: your orders there tell you how your payment stands.',
  },
  fr: {
    title: 'Banque de démonstration',
    to: 'Destinataire',
    amount: 'Montant',
    question: 'Confirmez-vous ce paiement ?',
    note: 'Votre banque vous le demanderait ici (3‑D Secure). Rien n’est débité : ceci est une démonstration.',
    pass: 'Confirmer le paiement',
    fail: 'Refuser',
    over: 'Cette page de la banque de démonstration n’est plus valable',
    overNote: 'Retournez à la boutique : vos commandes y indiquent où en est votre paiement.',
  },
} as const satisfies Record<Language, object>;

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:12vh 1rem 2rem}
main{max-width:26rem;margin:auto;padding:1.5rem;border:1px solid #8886;border-radius:.75rem}
h1{font-size:1.25rem;margin:0 0 1rem}p{margin:.75rem 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.5rem;margin:0 0 1rem}
dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem}
button{font:inherit;flex:1 1 auto;min-height:2.75rem;padding:.5rem 1rem;border:1px solid;border-radius:.5rem;background:none;color:inherit;cursor:pointer}
button[value=pass]{background:#1d4ed8;border-color:#1d4ed8;color:#fff}`;

/** Asks about a payment to a shop. */
export function bankPage(language: Language, payment: { shop: string; amount: Cents }) {
  const { title, to, amount, question, note, pass, fail } = words[language];
  return sheet(
    language,
    title,
    html`<h1>${title}</h1>
<dl><dt>${to}</dt><dd>${payment.shop}</dd><dt>${amount}</dt><dd>${moneyOf(language, payment.amount)}</dd></dl>
<p>${question}</p><p><small>${note}</small></p>
<form method="post"><button name="outcome" value="pass">${pass}</button><button name="outcome" value="fail">${fail}</button></form>`,
  );
}

/** For a visit that nobody remembers. */
export function bankPageOver(language: Language) {
  const { title, over, overNote } = words[language];
  return sheet(language, title, html`<h1>${over}</h1><p>${overNote}</p>`);
}

function sheet(language: Language, title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>${content}</main></body></html>`;
}

/** As the shop writes it: `$` first, two decimals (spec section 1). */
function moneyOf(language: Language, amount: Cents): string {
  const digits = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-US', { minimumFractionDigits: 2 });
  return `$${digits.format(amount / 100)}`;
}
