/** What an API says about fields that a form doesn't show. Each text follows its field's name, so that its subject is clear. */
export const fieldsText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, text]) => `${name}: ${text}`)
    .join(' ');
