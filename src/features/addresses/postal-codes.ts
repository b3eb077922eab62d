/**
 * The forms of postal codes, for countries where every shopper knows the form (Universal Postal Union, addressing formats).
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

/** An example of the country's postal codes. Undefined where any text may be a postal code. */
export const postalCodeExample = (country: string): string | undefined => examples[country]?.split(', ')[0];

/** Whether the text has the form of the country's postal codes. Shoppers may leave out or add spaces, hyphens and the country. */
export function isPostalCode(text: string, country: string): boolean {
  const forms = examples[country]?.split(', ').map(formOf);
  return !forms || forms.includes(formOf(text));
}

/** `sw1a 1aa`, `D-10115` and `75008 CEDEX 08` become `AA0A0AA`, `00000` and `00000`. Dashes may be of any kind. */
function formOf(text: string): string {
  const packed = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const bare = packed.replace(/^([A-Z]{1,3}(?=\d+$)|NL|(CA|GB|UK)(?=[A-Z]))|CEDEX.*/g, '');
  return bare.replace(/[A-Z]/g, 'A').replace(/\d/g, '0');
}
