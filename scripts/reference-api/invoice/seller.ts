/** The seller's details, as the law requires them on an invoice. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** VAT identification number. */
  vatNumber: string;
}

/** Reads environment variables. The demo shop's details replace missing or empty ones. */
export function sellerFrom(variables: Readonly<Record<string, string | undefined>>): Seller {
  const or = (name: string, demo: string) => variables[name]?.trim() || demo;
  return {
    name: or('PUBLIC_SHOP_NAME', 'Alder & Quay'),
    address: or('PUBLIC_CONTACT_ADDRESS', '12 Quay Street, 1000 Exampleville'),
    email: or('PUBLIC_CONTACT_EMAIL', 'hello@alderandquay.example'),
    phone: or('PUBLIC_CONTACT_PHONE', '+1 555 0100'),
    vatNumber: or('SELLER_VAT_NUMBER', 'BE 0000.000.000 (demo)'),
  };
}
