/** The demo bank's page: HTML without scripts, in the language of the shop's page. */
import { html } from 'hono/html';
import { type Cents, fromCents } from '#lib/money.ts';
import type { Language } from '../core/language.ts';
import { moneyText } from '../core/money-text.ts';

/**
 * `Content-Security-Policy` of the page. It has no `form-action`, because the form's response redirects to the shop.
 */
export const bankPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const words = {
  en: {
    title: 'Demo bank',
    to: 'To',
    amount: 'Amount',
    question: 'Do you want to confirm this payment?',
    note: 'This stands in for your bank’s security check (3‑D Secure). You won’t be charged.',
    pass: 'Confirm payment',
    fail: 'Decline',
    expired: 'This page has expired',
    expiredNote: 'Go back to the shop and check the payment in your orders.',
  },
  fr: {
    title: 'Banque de démonstration',
    to: 'Destinataire',
    amount: 'Montant',
    question: 'Confirmez-vous ce paiement ?',
    note: 'Ceci simule la vérification de votre banque (3‑D Secure). Rien ne sera débité.',
    pass: 'Confirmer le paiement',
    fail: 'Refuser',
    expired: 'Cette page a expiré',
    expiredNote: 'Retournez sur la boutique et vérifiez le paiement dans vos commandes.',
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

export function bankPage(language: Language, payment: { shop: string; amount: Cents; currency: string }) {
  const { title, to, amount, question, note, pass, fail } = words[language];
  return document(
    language,
    title,
    html`<h1>${title}</h1>
<dl><dt>${to}</dt><dd>${payment.shop}</dd><dt>${amount}</dt><dd>${moneyText(language, payment.currency)(fromCents(payment.amount))}</dd></dl>
<p>${question}</p><p><small>${note}</small></p>
<form method="post"><button name="outcome" value="pass">${pass}</button><button name="outcome" value="fail">${fail}</button></form>`,
  );
}

/** The page for an unknown or forgotten visit. */
export function expiredBankPage(language: Language) {
  const { title, expired, expiredNote } = words[language];
  return document(language, title, html`<h1>${expired}</h1><p>${expiredNote}</p>`);
}

function document(language: Language, title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>${content}</main></body></html>`;
}
