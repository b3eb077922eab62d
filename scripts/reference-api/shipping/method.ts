/** Shipping methods and their costs by zone and weight. Costs are net, in cents; weights are in kilograms. */
import { countryCodes } from '#lib/countries.ts';
import type { Cents } from '#lib/money.ts';
import type { Language } from '../core/language.ts';

type Zone = 'near' | 'europe' | 'world';

/** The countries (ISO 3166-1) of each zone in which the shop delivers. Most countries are in none. */
const ZONES: Record<Zone, string> = {
  near: 'BE DE FR LU MC NL',
  europe:
    'AD AT BG CH CY CZ DK EE ES FI GB GG GR HR HU IE IM IS IT JE LI LT LV MT NO PL PT RO SE SI SK SM VA',
  world: 'AE AR AU BR CA CL HK IL IN JP KR MA MX MY NZ SG TH TN TR TW US UY ZA',
};

export const isCountry = (code: string): boolean => countryCodes.includes(code);

/** `undefined` if the shop doesn't deliver to the country. */
const zoneOf = (country: string) =>
  (Object.keys(ZONES) as Zone[]).find((zone) => ZONES[zone].split(' ').includes(country));

interface Tariff {
  base: Cents;
  perKg: Cents;
  days: readonly [min: number, max: number];
}

interface Method {
  id: string;
  name: Record<Language, string>;
  description: Record<Language, string>;
  maxKg: number;
  /** Free shipping from this net subtotal, in these zones. */
  free?: { from: Cents; zones: readonly Zone[] };
  zones: Partial<Record<Zone, Tariff>>;
}

const METHODS: readonly Method[] = [
  {
    id: 'standard',
    name: { en: 'Standard delivery', fr: 'Livraison standard' },
    description: {
      en: 'By post, to your letterbox or door',
      fr: 'Par la poste, en boîte aux lettres ou à domicile',
    },
    maxKg: 30,
    free: { from: 150_00, zones: ['near'] },
    zones: {
      near: { base: 490, perKg: 60, days: [2, 4] },
      europe: { base: 890, perKg: 120, days: [4, 8] },
      world: { base: 1490, perKg: 450, days: [7, 15] },
    },
  },
  {
    id: 'express',
    name: { en: 'Express delivery', fr: 'Livraison express' },
    description: {
      en: 'By courier, with tracking and signature',
      fr: 'Par coursier, avec suivi et signature',
    },
    maxKg: 30,
    zones: {
      near: { base: 1190, perKg: 110, days: [1, 1] },
      europe: { base: 1990, perKg: 230, days: [1, 3] },
      world: { base: 3490, perKg: 790, days: [2, 5] },
    },
  },
  {
    id: 'freight',
    name: { en: 'Freight by appointment', fr: 'Livraison sur rendez-vous' },
    description: {
      en: 'For heavy orders, delivered to the kerb',
      fr: 'Pour les commandes lourdes, au pied de l’immeuble',
    },
    maxKg: 1000,
    zones: {
      near: { base: 4900, perKg: 45, days: [5, 10] },
      europe: { base: 8900, perKg: 90, days: [7, 14] },
    },
  },
];

/** Weight of a product without one. */
export const ASSUMED_KG = 0.5;
/** Minimum weight for freight. */
const FREIGHT_FROM_KG = 15;

interface Parcel {
  country: string;
  kg: number;
  /** Net. */
  subtotal: Cents;
}

/** The shipping methods for a parcel. Empty if the shop doesn't deliver there. */
export function offersFor(parcel: Parcel, language: Language) {
  const zone = zoneOf(parcel.country);
  if (!zone) return [];
  return METHODS.flatMap((method) => {
    const tariff = method.zones[zone];
    if (!tariff || parcel.kg > method.maxKg || (method.id === 'freight' && parcel.kg < FREIGHT_FROM_KG))
      return [];
    const [minDays, maxDays] = tariff.days;
    return [
      {
        id: method.id,
        name: method.name[language],
        description: method.description[language],
        cost: costOf(method, tariff, zone, parcel),
        minDays,
        maxDays,
      },
    ];
  });
}

function costOf(method: Method, tariff: Tariff, zone: Zone, parcel: Parcel): Cents {
  if (method.free?.zones.includes(zone) && parcel.subtotal >= method.free.from) return 0;
  // Rounds up to whole kilograms. The epsilon absorbs floating-point errors: 0.1 + 0.2 + 0.7 is one kilogram.
  return tariff.base + tariff.perKg * Math.ceil(parcel.kg - 1e-9);
}
