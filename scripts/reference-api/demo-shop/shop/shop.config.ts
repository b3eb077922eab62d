/** The demo's own shop folder: what a merchant keeps in src/shop. */
import type { ShopConfig } from '#merchant/schema.ts';

export const shop: ShopConfig = {
  name: 'Alder & Quay',
  country: 'BE',
  // The countries of the demo's shipping zones (scripts/reference-api/shipping/method.ts).
  countries:
    'AD AE AR AT AU BE BG BR CA CH CL CY CZ DE DK EE ES FI FR GB GG GR HK HR HU IE IL IM IN IS IT JE JP KR LI LT LU LV MA MC MT MX MY NL NO NZ PL PT RO SE SG SI SK SM TH TN TR TW US UY VA ZA'.split(
      ' ',
    ),
  contact: {
    address: '12 Quay Street, 1000 Exampleville',
    phone: '+1 555 0100',
    email: 'hello@alderandquay.example',
    privacyEmail: 'privacy@alderandquay.example',
  },
  social: { instagram: '#', facebook: '#', pinterest: '#' },
  sharePicture: '/share.png',
  theme: {
    light: {
      paper: '#fbf8f2',
      surface: '#ffffff',
      sunk: '#f3ede2',
      ink: '#1d2a2c',
      muted: '#59666a',
      line: '#e6ddcd',
      edge: '#8b8578',
      accent: '#1f5c57',
      accentStrong: '#164642',
      onAccent: '#ffffff',
      warm: '#a8431f',
      good: '#2c6a3c',
      danger: '#a32d1c',
      star: '#b06a00',
    },
    dark: {
      paper: '#121719',
      surface: '#1a2123',
      sunk: '#0d1112',
      ink: '#f1ece1',
      muted: '#a9b3b2',
      line: '#2d3739',
      edge: '#7d8887',
      accent: '#85cdc2',
      accentStrong: '#a6ded5',
      onAccent: '#0c2422',
      warm: '#f2a886',
      good: '#93d3a2',
      danger: '#ff9f8c',
      star: '#f0b54a',
    },
  },
  fonts: {
    headings:
      '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", P052, Georgia, "Liberation Serif", serif',
  },
  corners: '0.875rem',
  delivery: {
    en: 'Ships within two working days, from $6.44 incl. VAT.',
    fr: 'Expédition sous deux jours ouvrés, dès $6,44 TTC.',
  },
  returns: { en: 'Returns within 14 days, at your own cost.', fr: 'Retours sous 14 jours, à vos frais.' },
  terms: '/pages/terms',
  withdrawal: '/pages/withdrawal',
  paymentMarks: ['Visa', 'Mastercard', 'American Express'],
  returnPolicy: { countries: ['BE', 'DE', 'FR', 'LU', 'MC', 'NL'], days: 14, isFree: false },
};
