/**
 * Your shop's settings, apart from texts, pages and pictures. See docs/customise.md. Only `name` is required. What you
 * leave out is not shown. A wrong value stops the build, and the error says what is allowed.
 */
import type { ShopConfig } from '#merchant/schema.ts';

export const shop: ShopConfig = {
  name: 'Your shop',

  // For the copyright line and the privacy policy. The default is the name.
  // legalName: 'Your Company Ltd',

  // The currency of your prices. The default is US dollars.
  // currency: 'EUR',

  // Your own country, and the countries that you deliver to. Without the list, shoppers can choose any country.
  // country: 'BE',
  // countries: ['BE', 'DE', 'FR', 'LU', 'NL'],

  // Turns off what your shop doesn't have. By default, your shop has the first five, unless your API turns some off. The last three
  // need an API with discount codes, with restock alerts, or that resets passwords by a link.
  // features: {
  //   reviews: false,
  //   newsletter: false,
  //   invoices: false,
  //   cancelOrders: false,
  //   changeEmail: false,
  //   discountCodes: true,
  //   restockAlerts: true,
  //   resetBy: 'link',
  // },

  // For the footer and the privacy policy. Questions about personal data go to `privacyEmail`, or else to `email`.
  // contact: {
  //   address: '1 Main Street, 1000 Exampleville',
  //   phone: '+1 555 0100',
  //   email: 'hello@your-shop.example',
  //   privacyEmail: 'privacy@your-shop.example',
  // },

  // social: {
  //   instagram: 'https://www.instagram.com/your-shop',
  //   facebook: 'https://www.facebook.com/your-shop',
  //   pinterest: 'https://www.pinterest.com/your-shop',
  // },

  // Pictures are in the folder `public` beside this file. Without a logo, the header shows the name. The icon is square. The
  // share picture, 1200 × 630 pixels, appears when someone shares a link.
  // logo: { light: '/logo.svg', dark: '/logo-dark.svg' },
  // icon: '/icon.svg',
  // sharePicture: '/share.png',

  // Any of: paper (the page), surface (cards and fields), sunk (footer), ink (text), muted (small text), line (decoration),
  // edge (of fields), accent (buttons and links), accentStrong (the same on hover), onAccent (text on buttons), warm (small
  // headings and low stock), good (in stock), danger (errors), star (ratings).
  // theme: {
  //   light: { accent: '#1f5c57', onAccent: '#ffffff' },
  //   dark: { accent: '#85cdc2', onAccent: '#0c2422' },
  // },
  // fonts: { text: 'system-ui, sans-serif', headings: 'Georgia, serif' },
  // corners: '0.875rem',

  // Delivery (time and cost) and returns: one short promise each, in every language. Shoppers will rely on these promises.
  // delivery: { en: 'Ships within two days for $4.90.', fr: 'Expédition sous deux jours pour $4,90.' },
  // returns: { en: 'Free returns for 30 days.', fr: 'Retours gratuits pendant 30 jours.' },

  // Delivery and returns for search engines, which may show them beside your products: the cost with VAT in the shop's currency, the
  // fewest and most days in transit, and for how many days shoppers may send something back (0: not at all).
  // shippingRates: [{ countries: ['US', 'CA'], cost: 4.9, days: [2, 5] }],
  // returnPolicy: { countries: ['US', 'CA'], days: 30, isFree: true },

  // Your terms, and where shoppers withdraw from a contract: pages of yours, or https URLs elsewhere. The checkout, the footer
  // and orders link to them. If each language has its own URL: { en: 'https://…', fr: 'https://…' }
  // terms: '/pages/terms',
  // withdrawal: '/pages/withdrawal',

  // The payment methods that the footer and product pages list.
  // paymentMarks: ['Visa', 'Mastercard', 'American Express'],

  // The categories on the home page, by their slugs. The default is the first six.
  // homeCategories: ['kitchen', 'garden'],

  // Hosts of the pictures on your own pages. Hosts of product pictures are allowed already.
  // pictureHosts: ['https://pictures.your-shop.example'],
};
