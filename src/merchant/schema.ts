/** What the merchant's folder may contain: the keys of `shop.config.ts`, of `texts/*.json` and of the pages' front matter. */
import * as z from 'zod';
import { locales } from '#i18n/locale.ts';
import { countryCodes, deliversTo } from '#lib/countries.ts';
import { type Colour, colours } from './colours.ts';

const string = z.string({
  error: ({ input }) => (input === undefined ? 'is missing' : 'must be text in quotes'),
});
const text = (most: number) =>
  string.trim().min(1, 'must not be empty').max(most, `must have at most ${most} characters`);
const email = z.email('must be an email address such as hello@shop.example');
const file = string.regex(
  /^\/[\w./-]+\.(svg|png|webp|avif|jpe?g)$/,
  'must be a picture in the folder "public", such as /logo.svg',
);

/** An object whose error lists the allowed keys if it gets an unknown one. */
const keys = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? `is unknown. Allowed: ${Object.keys(shape).join(', ')}`
        : 'must be an object in { }',
  });

/** A text for each language. */
const inEachLanguage = (most: number) =>
  z.record(z.enum(locales), text(most), {
    error: `must have a text for each language: ${locales.join(', ')}`,
  });

const colour = string.regex(/^#[\da-f]{6}$/i, 'must be a colour such as #1f5c57');
const theme = keys(
  Object.fromEntries(colours.map((name) => [name, colour.optional()])) as Record<
    Colour,
    z.ZodOptional<z.ZodString>
  >,
);
const font = string.regex(
  /^[\w\s"',-]+$/,
  'must be a list of fonts such as Georgia, "Liberation Serif", serif',
);

const country = string.refine((code) => countryCodes.includes(code), {
  error: ({ input }) => `must be a country code such as US, not "${input}"`,
});
const countries = z
  .array(country, 'must be a list of country codes such as ["US", "CA"]')
  .min(1, 'must list a country');
const wholeDays = 'must be a whole number of days';
const days = z.int(wholeDays).min(0, wholeDays);
const fewestAndMost = 'must be the fewest and the most days, such as [2, 5]';

/** A social network profile. `#` is a placeholder for a URL that isn't known yet. */
const profile = string.regex(/^(#|https:\/\/\S+)$/, 'must be an https URL. Leave it out if you have none');

const onOrOff = z.boolean('must be true or false').optional();
const features = keys({
  reviews: onOrOff,
  newsletter: onOrOff,
  invoices: onOrOff,
  cancelOrders: onOrOff,
  changeEmail: onOrOff,
  discountCodes: onOrOff,
  restockAlerts: onOrOff,
  resetBy: z.enum(['code', 'link'], 'must be "code" or "link"').optional(),
});

const ownPage = string.regex(
  /^(\/pages\/[a-z\d-]+|https:\/\/[^\s"<>]+)$/,
  'must be one of your pages such as /pages/terms, or an https URL',
);
const legalPage = z.union(
  [
    ownPage,
    z.record(z.enum(locales), ownPage, {
      error: `must have a URL for each language: ${locales.join(', ')}`,
    }),
  ],
  `must be one of your pages such as /pages/terms, an https URL, or a URL for each language: ${locales.join(', ')}`,
);

const settings = keys({
  name: text(60),
  legalName: text(120).optional(),
  country: country.optional(),
  countries: countries.optional(),
  currency: string.regex(/^[a-z]{3}$/i, 'must be a currency code such as USD or EUR').optional(),
  features: features.optional(),
  contact: keys({
    address: text(200),
    phone: string.regex(/^\+?[\d\s().-]{5,}$/, 'must be a phone number such as +1 555 0100'),
    email,
    privacyEmail: email,
  })
    .partial()
    .default({}),
  social: keys({ instagram: profile, facebook: profile, pinterest: profile }).partial().default({}),
  logo: keys({ light: file, dark: file }).optional(),
  icon: file.default('/favicon.svg'),
  sharePicture: file.optional(),
  theme: keys({ light: theme.default({}), dark: theme.default({}) }).prefault({}),
  fonts: keys({ text: font.optional(), headings: font.optional() }).default({}),
  corners: string.regex(/^\d*\.?\d+(rem|px)$/, 'must be a length such as 0.875rem or 0px').default('0.5rem'),
  delivery: inEachLanguage(120).optional(),
  returns: inEachLanguage(120).optional(),
  shippingRates: z
    .array(
      keys({
        countries,
        cost: z.number('must be an amount such as 4.9').min(0, 'must not be negative'),
        days: z.tuple([days, days], fewestAndMost).refine(([fewest, most]) => fewest <= most, fewestAndMost),
      }),
      'must be a list such as [{ countries: ["US"], cost: 4.9, days: [2, 5] }]',
    )
    .default([]),
  returnPolicy: keys({ countries, days, isFree: z.boolean('must be true or false') }).optional(),
  terms: legalPage.optional(),
  withdrawal: legalPage.optional(),
  paymentMarks: z.array(text(20), 'must be a list such as ["Visa", "Mastercard"]').default([]),
  homeCategories: z
    .array(text(100), 'must be a list of category slugs such as ["roses", "tulips"]')
    .max(6, 'must list at most 6 categories')
    .optional(),
  pictureHosts: z
    .array(
      string.regex(
        /^https:\/\/(\*\.)?[a-z\d-][a-z\d.-]*(:\d+)?$/i,
        'must be a host such as https://pictures.example',
      ),
      'must be a list such as ["https://pictures.example"]',
    )
    .default([]),
});

export const configSchema = settings.refine(
  ({ country, countries = [] }) => !country || deliversTo(countries, country),
  { path: ['country'], error: 'must be one of "countries", where the shop delivers' },
);

/** What `shop.config.ts` exports as `shop`. */
export type ShopConfig = z.input<typeof configSchema>;
/** The configuration after the checks, with the defaults. */
export type CheckedConfig = z.output<typeof configSchema>;

/** The settings in `shop.config.ts` that are valid by themselves, even if others are wrong. */
export const rightSettings = (shop: unknown): Partial<CheckedConfig> =>
  Object.fromEntries(
    Object.entries(configSchema.shape).flatMap(([key, schema]) => {
      const { success, data } = schema.safeParse(Object(shop)[key]);
      return success ? [[key, data]] : [];
    }),
  );

/** Every text is optional. Where one is missing, a neutral text or nothing is shown. */
export const textsSchema = keys({
  home: keys({ title: text(70), description: text(200) })
    .partial()
    .default({}),
  hero: keys({ eyebrow: text(60), heading: text(100), lead: text(400) })
    .partial()
    .default({}),
  banners: z
    .array(text(60), 'must be a list of two texts')
    .length(2, 'must be a list of two texts')
    .optional(),
  about: text(600).optional(),
  newsletter: keys({ heading: text(100), lead: text(300) })
    .partial()
    .default({}),
});

export type ShopTexts = z.output<typeof textsSchema>;

export const pageSchema = z.object({
  title: text(70),
  description: text(200),
});

/** One line per wrong value: its key, and what is allowed. */
export function faultsOf(error: z.ZodError): string[] {
  const faults = new Map<string, string>();
  for (const issue of error.issues)
    for (const name of issue.code === 'unrecognized_keys' ? issue.keys : [undefined]) {
      const path = keyOf([...issue.path, name]);
      // A text in place of a list also has a length, which may be wrong, too. Only the first issue tells what the value must be.
      if (!faults.has(path)) faults.set(path, issue.message);
    }
  return [...faults].map(([path, message]) => `${path || 'shop'}: ${message}`);
}

/** The key as a merchant reads it, such as `contact.email` or `countries, entry 2`. Merchants count from 1. */
const keyOf = (path: readonly (PropertyKey | undefined)[]): string =>
  path
    .filter((part) => part !== undefined)
    .map((part, at, parts) => {
      if (typeof part === 'number') return `, entry ${part + 1}`;
      if (at === 0) return String(part);
      return `${typeof parts[at - 1] === 'number' ? ', ' : '.'}${String(part)}`;
    })
    .join('');
