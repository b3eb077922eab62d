/** French writes the first day of a month as an ordinal, but Intl doesn't: `28 novembre – 1 décembre` → `28 novembre – 1er décembre`. */
export const withOrdinal = (language: string, date: string): string =>
  language === 'fr' ? date.replace(/\b1\b/g, '1er') : date;
