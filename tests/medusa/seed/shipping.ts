/** Gives the demo shop two shipping methods, to all its countries. */
import { createShippingOptionsWorkflow, createShippingProfilesWorkflow } from '@medusajs/medusa/core-flows';
import type { Container } from '../../../scripts/medusa/src/medusa-types.ts';

const provider = 'manual_manual';
const methods = [
  { name: 'Standard delivery', description: 'By post', amount: 8.9, days: [4, 8] },
  { name: 'Express delivery', description: 'By courier', amount: 19.9, days: [1, 3] },
] as const;

interface Created {
  id: string;
}

/** The parts of Medusa that only the seed uses. */
interface SeedContainer {
  resolve(name: 'fulfillment'): {
    createFulfillmentSets(set: object): Promise<{ id: string; service_zones: [Created] }>;
  };
  resolve(name: 'link'): { create(links: readonly object[]): Promise<unknown> };
}

/** Returns the id of the profile that products need. */
export async function seedShipping(
  container: Container,
  { countries, location }: { countries: readonly string[]; location: string },
): Promise<string> {
  const { result: profiles } = await createShippingProfilesWorkflow(container).run<[Created]>({
    input: { data: [{ name: 'Parcels', type: 'parcel' }] },
  });
  const profile = profiles[0].id;
  const own = container as unknown as SeedContainer;
  const set = await own.resolve('fulfillment').createFulfillmentSets({
    name: 'Parcels',
    type: 'shipping',
    service_zones: [
      {
        name: 'Everywhere',
        geo_zones: countries.map((code) => ({ type: 'country', country_code: code.toLowerCase() })),
      },
    ],
  });
  await own.resolve('link').create([
    { stock_location: { stock_location_id: location }, fulfillment: { fulfillment_provider_id: provider } },
    { stock_location: { stock_location_id: location }, fulfillment: { fulfillment_set_id: set.id } },
  ]);
  await createShippingOptionsWorkflow(container).run({
    input: methods.map(({ name, description, amount, days: [min_days, max_days] }) => ({
      name,
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile,
      provider_id: provider,
      price_type: 'flat',
      type: { label: name, description, code: name.toLowerCase() },
      prices: [{ currency_code: 'usd', amount }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
      metadata: { min_days, max_days },
    })),
  });
  return profile;
}
