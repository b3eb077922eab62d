/** Who sells, as an invoice has to say it. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** VAT identification number. */
  vatNumber: string;
}

/** From the environment, with the demo shop's own for what is absent or empty. */
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
