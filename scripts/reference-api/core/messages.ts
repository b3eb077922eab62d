/** What failures say, in both languages. The English text is the key; a text that is missing here stays English. */
import type { Language } from './language.ts';

export const wrongValues = 'Some values are wrong';

const french: Readonly<Record<string, string>> = {
  [wrongValues]: 'Certaines valeurs sont incorrectes',
  'Something went wrong on our side': 'Une erreur est survenue de notre côté',
  'No such call': 'Cet appel n’existe pas',
  'The body is not JSON': 'Le corps de la requête n’est pas du JSON',
  'The body holds characters that are no text':
    'Le corps de la requête contient des caractères qui ne sont pas du texte',
  'The body is too large': 'Le corps de la requête est trop volumineux',
  'Please sign in': 'Veuillez vous connecter',
  'The session has ended, please sign in again': 'La session a expiré, veuillez vous reconnecter',
  'E-mail address or password is wrong': 'L’adresse e-mail ou le mot de passe est incorrect',
  'An account with this e-mail address exists already': 'Un compte avec cette adresse e-mail existe déjà',
  'The reset code is wrong or has expired': 'Le code de réinitialisation est incorrect ou a expiré',
  'Too many requests, please try again later': 'Trop de requêtes, veuillez réessayer plus tard.',
  'The Idempotency-Key is not usable': 'L’en-tête Idempotency-Key n’est pas utilisable',
  'This Idempotency-Key was used for another request': 'Cette Idempotency-Key a servi à une autre requête',
  'You have reviewed this product already': 'Vous avez déjà donné votre avis sur ce produit',
  'Only its author can change a review': 'Seul son auteur peut modifier un avis',
  'Address not found': 'Adresse introuvable',
  'Category not found': 'Catégorie introuvable',
  'Product not found': 'Produit introuvable',
  'Review not found': 'Avis introuvable',
  'Picture not found': 'Image introuvable',
  'Order not found': 'Commande introuvable',
  'Payment intent not found': 'Paiement introuvable',
  'Some items are out of stock': 'Certains articles ne sont plus en stock',
  'The prices have changed, please look at the new total':
    'Les prix ont changé, veuillez vérifier le nouveau total',
  'The state of the order does not allow this': 'L’état de la commande ne le permet pas',
  'The order can still be paid': 'La commande peut encore être payée',
  'There is no invoice before the order is paid': 'Il n’y a pas de facture avant le paiement de la commande',
  'This payment was refunded, please start again': 'Ce paiement a été remboursé, veuillez recommencer',
  'This payment can no longer be confirmed': 'Ce paiement ne peut plus être confirmé',
  'The payment provider does not answer, please try again':
    'Le prestataire de paiement ne répond pas, veuillez réessayer',
};

/** By the codes of the contract's rules. */
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
  unknown: { en: 'Unknown', fr: 'Inconnu' },
  wrong: { en: 'Wrong value', fr: 'Valeur incorrecte' },
};

export function inLanguage(language: Language, english: string): string {
  return language === 'fr' ? (french[english] ?? english) : english;
}

/** A code of the contract as words; anything else is text already. */
export function fieldInLanguage(language: Language, code: string): string {
  return fieldTexts[code]?.[language] ?? inLanguage(language, code);
}

/** Whether the contract's code has words. */
export const isFieldCode = (code: string) => code in fieldTexts;

/** A failure's body for people: message and fields in their language, codes untouched. */
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
