/** What the shop offers, in which currency, and where it delivers: from `shop.config.ts` and from the API together. */
import { hasTwoDecimals } from './currency.ts';
import { WrongSettings } from './wrong-settings.ts';

const defaults = {
  reviews: true,
  newsletter: true,
  invoices: true,
  cancelOrders: true,
  changeEmail: true,
  discountCodes: false,
  restockAlerts: false,
};

/** A part of the shop that a backend may lack. */
export type Feature = keyof typeof defaults;

export type Features = Readonly<Record<Feature, boolean>> & {
  /** How shoppers set a new password: with a code or with a link from an email. */
  readonly resetBy: 'code' | 'link';
};

export interface Setup {
  features: Features;
  /** ISO 4217, in upper case. */
  currency: string;
  /** ISO 3166-1. Empty if the shop delivers everywhere. */
  countries: readonly string[];
}

/** What `shop.config.ts` or the API says. If one of them leaves a value out, the other one decides, or else the default. */
export interface GivenSetup {
  features?: { [Name in keyof Features]?: Features[Name] | null | undefined } | null | undefined;
  currency?: string | null | undefined;
  countries?: readonly string[] | null | undefined;
}

/**
 * A feature is off if the API or `shop.config.ts` turns it off. The shop delivers to the countries that both allow. Throws a
 * `WrongSettings` if the API and `shop.config.ts` contradict each other, or if the currency can't be used.
 */
export function setupOf(config: GivenSetup, api: GivenSetup | undefined): Setup {
  const currency = agreed('currency', config.currency?.toUpperCase(), api?.currency?.toUpperCase()) ?? 'USD';
  if (!hasTwoDecimals(currency))
    throw wrong(
      `The shop's currency is "${currency}", but this shop needs a currency of ISO 4217 with two decimals, such as USD or EUR.`,
    );
  const features = Object.fromEntries(
    Object.entries(defaults).map(([name, preset]) => {
      const [own, asked] = [config.features, api?.features].map((given) => given?.[name as Feature]);
      return [name, own === false || asked === false ? false : (own ?? asked ?? preset)];
    }),
  ) as Record<Feature, boolean>;
  return {
    features: {
      ...features,
      resetBy: agreed('features.resetBy', config.features?.resetBy, api?.features?.resetBy) ?? 'code',
    },
    currency,
    countries: countriesOf(config.countries ?? [], api?.countries ?? []),
  };
}

const wrong = (line: string) => new WrongSettings([{ where: 'in shop.config.ts or the API', line }]);

function agreed<T extends string>(
  key: string,
  own: T | null | undefined,
  asked: T | null | undefined,
): T | undefined {
  if (own && asked && own !== asked)
    throw wrong(
      `shop.config.ts says ${key}: "${own}", but the API's GET /v1/shop says "${asked}". Correct one of them, or remove ${key} from shop.config.ts.`,
    );
  return own ?? asked ?? undefined;
}

function countriesOf(own: readonly string[], asked: readonly string[]): readonly string[] {
  if (own.length === 0 || asked.length === 0) return own.length === 0 ? asked : own;
  const both = own.filter((country) => asked.includes(country));
  if (both.length === 0)
    throw wrong(
      `shop.config.ts delivers to ${own.join(', ')}, but the API's GET /v1/shop to ${asked.join(', ')}. They need a country in common.`,
    );
  return both;
}
