/** What the fields of a form contain, and what an API says about them. */

/** By the names of the fields. */
export type FormValues = Readonly<Record<string, string>>;

/** What an API says about fields that a form doesn't show. Each text follows the name of the field that it is about. */
export const fieldsText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, text]) => `${name}: ${text}`)
    .join(' ');
