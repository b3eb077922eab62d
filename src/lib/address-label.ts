/** How an address is written on a parcel. Pages and invoices use the same format. */

/** The parts of an address that a parcel needs. The contract's addresses and the reference API's rows have them. */
export interface Label {
  readonly name: string;
  readonly company?: string | null | undefined;
  readonly line1: string;
  readonly line2?: string | null | undefined;
  readonly city: string;
  readonly postalCode: string;
  readonly region?: string | null | undefined;
  readonly country: string;
}

/** The line with city, region and postal code, in the order that the country's post uses. A missing region leaves no gap. */
function townLine({ country, postalCode, city, region }: Label): string {
  const withRegion = (separator: string) => (region ? `${city}${separator}${region}` : city);
  switch (country) {
    case 'AU':
    case 'CA':
    case 'US':
      return `${withRegion(' ')} ${postalCode}`;
    case 'BR':
      return `${postalCode} ${withRegion('-')}`;
    case 'MX':
      return `${postalCode} ${withRegion(', ')}`;
    default:
      return `${postalCode} ${withRegion(' ')}`;
  }
}

/** The lines of a label, without empty ones. `countryName` names the country in the reader's language. */
export function labelLines(address: Label, countryName: (code: string) => string): readonly string[] {
  const { name, company, line1, line2, country } = address;
  return [name, company, line1, line2, townLine(address), countryName(country)].flatMap((line) => line || []);
}
