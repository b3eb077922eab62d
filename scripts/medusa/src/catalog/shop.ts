/** The shop that the plugin serves, as one caller sees it: its region, its currency, the caller's language. */

import { HttpError } from '../../../backend/failures/http-error.ts';
import type { ProductRow } from '../mappers/catalog-rows.ts';
import type { Container, PluginOptions } from '../medusa-types.ts';

export interface Shop {
  regionId: string;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Where the shop delivers: ISO 3166-1, in upper case. */
  countries: readonly string[];
  salesChannelId: string;
  /** Medusa's locale for the caller's language. Undefined for untranslated texts. */
  locale: string | undefined;
}

interface RegionRow {
  id: string;
  currency_code: string;
  countries: readonly { iso_2: string }[];
}

/** Throws `HttpError` 500 that says what the merchant has to set. */
export async function shopOf(container: Container, locale?: string): Promise<Shop> {
  const { country } = optionsOf(container);
  const query = container.resolve('query');
  const [{ data: regions }, { data: stores }] = await Promise.all([
    query.graph<RegionRow>({ entity: 'region', fields: ['id', 'currency_code', 'countries.iso_2'] }),
    query.graph<{ default_sales_channel_id: string | null }>({
      entity: 'store',
      fields: ['default_sales_channel_id'],
    }),
  ]);
  const region = regions.find(({ countries }) =>
    countries.some(({ iso_2 }) => iso_2.toUpperCase() === country.toUpperCase()),
  );
  if (!region) throw new HttpError(500, `No region of Medusa has the country ${country}.`);
  const salesChannelId = stores[0]?.default_sales_channel_id;
  if (!salesChannelId) throw new HttpError(500, 'The store has no default sales channel.');
  return {
    regionId: region.id,
    currency: region.currency_code,
    countries: region.countries.map(({ iso_2 }) => iso_2.toUpperCase()).toSorted(),
    salesChannelId,
    locale,
  };
}

/** Whether a product is in the shop's sales channel. Medusa's Query can't filter products by channel: channels are in another module. */
export const isInShop = (
  { salesChannelId }: Pick<Shop, 'salesChannelId'>,
  { sales_channels }: Pick<ProductRow, 'sales_channels'>,
): boolean => !!sales_channels?.some(({ id }) => id === salesChannelId);

/** SQL that reads `id` and `handle` of the published products in the shop's sales channel. */
export const productsInShop = `
  SELECT id, handle FROM product WHERE status = 'published' AND deleted_at IS NULL AND id IN (
    SELECT product_id FROM product_sales_channel
    WHERE deleted_at IS NULL AND sales_channel_id = (SELECT default_sales_channel_id FROM store LIMIT 1))`;

export const optionsOf = (container: Container): PluginOptions => container.resolve('storefront').options;
