/** What an API says about fields that the shopper can't see. Only their names tell what it means. */
export const fieldsText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, text]) => `${name}: ${text}`)
    .join(' ');
