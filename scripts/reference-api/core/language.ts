/** The language of a response, and the failure messages in both languages. */
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';

export type Language = 'en' | 'fr';

/** The language that `Accept-Language` prefers, without regions (`fr-CA` is French). English by default. */
export function languageOf(http: Context): Language {
  const preferred = parseAccept(http.req.header('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0])
    .find((language) => language === 'en' || language === 'fr');
  return preferred ?? 'en';
}

export const wrongValues = 'Some details aren’t right. Check them and try again.';

/** Keyed by the English text. A text without an entry stays English. */
const french: Readonly<Record<string, string>> = {
  [wrongValues]: 'Certaines informations sont incorrectes. Vérifiez-les et réessayez.',
  'Something went wrong on our side. Try again in a moment.':
    'Un problème est survenu de notre côté. Réessayez dans un instant.',
  'This endpoint doesn’t exist.': 'Cette adresse d’API n’existe pas.',
  'The request body isn’t valid JSON.': 'Le corps de la requête n’est pas du JSON valide.',
  'Your text contains characters we can’t read. Remove them and try again.':
    'Votre texte contient des caractères illisibles. Supprimez-les et réessayez.',
  'This request is too large.': 'Cette requête est trop volumineuse.',
  'Sign in to continue.': 'Connectez-vous pour continuer.',
  'Your session has expired. Sign in again.': 'Votre session a expiré. Reconnectez-vous.',
  'The email address or password is wrong.': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'This email address already has an account.': 'Cette adresse e-mail est déjà associée à un compte.',
  'This reset code is wrong or has expired. Request a new one.':
    'Ce code est incorrect ou a expiré. Demandez-en un nouveau.',
  'Too many requests. Try again later.': 'Trop de requêtes, veuillez réessayer plus tard.',
  'The Idempotency-Key must be 8 to 255 visible ASCII characters.':
    'L’en-tête Idempotency-Key doit contenir de 8 à 255 caractères ASCII visibles.',
  'This Idempotency-Key belongs to a different request.':
    'Cette Idempotency-Key appartient à une autre requête.',
  'You’ve already reviewed this product.': 'Vous avez déjà publié un avis sur ce produit.',
  'You can only change your own reviews.': 'Vous ne pouvez modifier que vos propres avis.',
  'Address not found': 'Adresse introuvable',
  'Category not found': 'Catégorie introuvable',
  'Product not found': 'Produit introuvable',
  'Review not found': 'Avis introuvable',
  'Picture not found': 'Image introuvable',
  'Order not found': 'Commande introuvable',
  'Payment intent not found': 'Paiement introuvable',
  'Some items are out of stock.': 'Certains articles sont en rupture de stock.',
  'Some prices have changed. Check the new total before you pay.':
    'Certains prix ont changé. Vérifiez le nouveau total avant de payer.',
  'This order has changed. Reload the page.': 'Cette commande a changé. Rechargez la page.',
  'This order can still be paid.': 'Cette commande peut encore être payée.',
  'You can download the invoice once the order is paid.':
    'La facture sera disponible une fois la commande payée.',
  'This payment was refunded. Check out again to place your order.':
    'Ce paiement a été remboursé. Repassez votre commande.',
  'This payment can no longer be confirmed.': 'Ce paiement ne peut plus être confirmé.',
  'The signature of the webhook is wrong.': 'La signature du webhook est incorrecte.',
  'We can’t reach the payment provider. Try again in a moment.':
    'Le service de paiement ne répond pas. Réessayez dans un instant.',
};

/** Texts of field errors, keyed by the codes of the contract's rules. */
const fieldTexts: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  required: { en: 'Required', fr: 'Obligatoire' },
  tooShort: { en: 'Too short', fr: 'Trop court' },
  tooLong: { en: 'Too long', fr: 'Trop long' },
  email: { en: 'Invalid email address', fr: 'Adresse e-mail invalide' },
  phone: { en: 'Invalid phone number', fr: 'Numéro de téléphone invalide' },
  lowercase: { en: 'At least one lowercase letter', fr: 'Au moins une lettre minuscule' },
  uppercase: { en: 'At least one uppercase letter', fr: 'Au moins une lettre majuscule' },
  digit: { en: 'At least one number', fr: 'Au moins un chiffre' },
  tooMany: { en: 'Too many', fr: 'Trop nombreux' },
  code: { en: 'Exactly 6 digits', fr: 'Exactement 6 chiffres' },
  country: { en: 'A two-letter country code', fr: 'Un code de pays à deux lettres' },
  rating: { en: 'A whole number from 1 to 5', fr: 'Un nombre entier de 1 à 5' },
  unknown: { en: 'Not available', fr: 'Non disponible' },
  wrong: { en: 'Not valid', fr: 'Non valide' },
};

export function inLanguage(language: Language, english: string): string {
  return language === 'fr' ? (french[english] ?? english) : english;
}

/** Translates a code of the contract. Any other value is already a text. */
function fieldInLanguage(language: Language, code: string): string {
  return fieldTexts[code]?.[language] ?? inLanguage(language, code);
}

export const isFieldCode = (code: string) => code in fieldTexts;

/** Translates `message` and `fields` of a failure's body. Codes stay as they are. */
export function bodyInLanguage<B extends { message: string; fields?: Record<string, string> }>(
  language: Language,
  body: B,
): B {
  const fields = Object.entries(body.fields ?? {}).map(([name, code]) => [
    name,
    fieldInLanguage(language, code),
  ]);
  return {
    ...body,
    message: inLanguage(language, body.message),
    ...(body.fields && { fields: Object.fromEntries(fields) }),
  };
}
