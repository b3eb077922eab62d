/** Shipping methods and their costs by zone and weight. Costs are net, in cents; weights are in kilograms. */
import { countryCodes } from '#lib/countries.ts';
import type { Cents } from '#lib/money.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import type { PricedMethod, Tariff, Zone } from '../core/shop-data.ts';

/** The countries (ISO 3166-1) of each zone in which the shop delivers. Most countries are in none. */
const countriesOf: Record<Zone, string> = {
  near: 'BE DE FR LU MC NL',
  europe:
    'AD AT BG CH CY CZ DK EE ES FI GB GG GR HR HU IE IM IS IT JE LI LT LV MT NO PL PT RO SE SI SK SM VA',
  world: 'AE AR AU BR CA CL HK IL IN JP KR MA MX MY NZ SG TH TN TR TW US UY ZA',
};

export const isCountry = (code: string): boolean => countryCodes.includes(code);

/** `undefined` if the shop doesn't deliver to the country. */
const zoneOf = (country: string) =>
  (Object.keys(countriesOf) as Zone[]).find((zone) => countriesOf[zone].split(' ').includes(country));

/** The weight that a product without a weight counts as. */
export const assumedKg = 0.5;

interface Parcel {
  country: string;
  kg: number;
  /** Net. */
  subtotal: Cents;
}

/** The shipping methods for a parcel. Empty if the shop doesn't deliver there. */
export function offersFor(
  { shippingMethods }: Pick<Context, 'shippingMethods'>,
  parcel: Parcel,
  language: Language,
) {
  const zone = zoneOf(parcel.country);
  if (!zone) return [];
  return shippingMethods.flatMap((method) => {
    const tariff = method.zones[zone];
    if (!tariff || parcel.kg > method.mostKg || parcel.kg < (method.leastKg ?? 0)) return [];
    const [minDays, maxDays] = tariff.days;
    return [
      {
        id: method.id,
        name: method.name[language],
        description: method.description[language],
        cost: costOf(method, tariff, zone, parcel),
        freeFrom: freeFrom(method, zone),
        minDays,
        maxDays,
      },
    ];
  });
}

/** The net subtotal from which the method is free in a zone. */
function freeFrom({ free }: PricedMethod, zone: Zone): Cents | undefined {
  return free?.zones.includes(zone) ? free.from : undefined;
}

function costOf(method: PricedMethod, tariff: Tariff, zone: Zone, parcel: Parcel): Cents {
  if (parcel.subtotal >= (freeFrom(method, zone) ?? Infinity)) return 0;
  // Rounds up to whole kilograms. The epsilon absorbs floating-point errors: 0.1 + 0.2 + 0.7 is one kilogram.
  return tariff.base + tariff.perKg * Math.ceil(parcel.kg - 1e-9);
}
