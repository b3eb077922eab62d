/**
 * Postal codes of countries where every shopper knows their form (Universal Postal Union, addressing formats).
 * docs/decisions/0032-postal-codes.md says why the list is short.
 */

/** One example of each pattern that the country's post uses. An error message shows the first. */
const examples: Readonly<Record<string, string>> = {
  AT: '1010',
  AU: '2000',
  BE: '1000',
  CA: 'K1A 0B1',
  CH: '8001',
  DE: '10115',
  DK: '1050',
  ES: '28001',
  FI: '00100',
  FR: '75001',
  GB: 'SW1A 1AA, W1A 1HQ, CR2 6XH, DN55 1PT, M1 1AE, M60 1NW',
  IT: '00118',
  LU: '1648',
  NL: '1012 AB',
  NO: '0150',
  PL: '00-001',
  PT: '1000-001',
  SE: '111 22',
  US: '10001, 10001-1234',
};

/** An example of the country’s postal codes. Undefined where any text may be one. */
export const postalCodeExample = (country: string): string | undefined => examples[country]?.split(', ')[0];

/** Whether the text has the form of the country's postal codes. Shoppers may leave out or add spaces, hyphens and the country. */
export function isPostalCode(text: string, country: string): boolean {
  const forms = examples[country]?.split(', ').map(formOf);
  return !forms || forms.includes(formOf(text));
}

/** A country before the digits, spaces, hyphens and dashes of any kind, and the French delivery office. */
const extras = /^\s*[A-Z]{1,3}[\s\p{Pd}]*(?=\d[\d\s\p{Pd}]*$)|^\s*[A-Z]{1,2}\p{Pd}|[\s\p{Pd}]|CEDEX.*/gu;

/** `sw1a 1aa` and `D-10115` become `AA0A0AA` and `00000`. */
function formOf(text: string): string {
  const bare = text.normalize('NFKC').toUpperCase().replace(extras, '');
  return bare.replace(/[A-Z]/g, 'A').replace(/\d/g, '0');
}
