/** The ways to send a parcel, and what each costs by zone and weight. Net, in integer cents; weights in kilograms. */
import type { Cents } from '#lib/money.ts';
import type { Language } from '../core/language.ts';
import { type Zone, zoneOf } from './zone.ts';

interface Tariff {
  base: Cents;
  perKg: Cents;
  days: readonly [min: number, max: number];
}

interface Method {
  id: string;
  name: Record<Language, string>;
  description: Record<Language, string>;
  /** Heavier parcels do not go this way. */
  maxKg: number;
  /** Goods of at least this net worth go free in the zones named. */
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
    name: { en: 'Freight by appointment', fr: 'Transporteur sur rendez-vous' },
    description: {
      en: 'For heavy orders, to the kerb',
      fr: 'Pour les commandes lourdes, au bord du trottoir',
    },
    maxKg: 1000,
    zones: {
      near: { base: 4900, perKg: 45, days: [5, 10] },
      europe: { base: 8900, perKg: 90, days: [7, 14] },
    },
  },
];

/** A product of unknown weight is charged as half a kilogram. */
export const ASSUMED_KG = 0.5;
/** Lighter parcels have no use for a lorry. */
const FREIGHT_FROM_KG = 15;

export interface Parcel {
  country: string;
  kg: number;
  /** Net worth of the goods. */
  worth: Cents;
}

export interface Offer {
  id: string;
  name: string;
  description: string;
  cost: Cents;
  minDays: number;
  maxDays: number;
}

/** What can be chosen for a parcel, cheapest habit first; empty where the shop does not deliver. */
export function offersFor(parcel: Parcel, language: Language): Offer[] {
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
  if (method.free?.zones.includes(zone) && parcel.worth >= method.free.from) return 0;
  // Every begun kilogram; the epsilon keeps 0.1 + 0.2 + 0.7 one kilogram.
  return tariff.base + tariff.perKg * Math.ceil(parcel.kg - 1e-9);
}
