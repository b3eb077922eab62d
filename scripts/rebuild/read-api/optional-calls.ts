/** Finds out which optional calls an API has, so that no browser needs to try. */
import * as z from 'zod/mini';
import { productsById } from '#api/contract/catalog.ts';
import { ContractError, RejectedError } from '#api/errors.ts';
import { defaultLocale } from '#i18n/locale.ts';
import type { ApiReader } from './api-reader.ts';

/** Whether the error means that the API has no such call. */
export const isNoCall = (error: unknown): boolean =>
  error instanceof RejectedError && (error.status === 404 || error.status === 405);

/** Only ids matter here. Odd products are reported elsewhere. */
const idsOnly = { ...productsById, response: z.object({ products: z.array(z.object({ id: z.string() })) }) };

/**
 * The names of the optional calls that browsers use. `ids` are some products of the catalogue. Throws if the API answers
 * with other products or with none, because carts would then show products as no longer available.
 */
export async function findOptionalCalls(reader: ApiReader, ids: readonly string[]): Promise<string[]> {
  const { name } = productsById;
  try {
    const query = { ids: ids.join(',') || 'none' };
    const { products } = (await reader.read(idsOnly, { query }, defaultLocale)).data;
    const isAsked = products.every(({ id }) => ids.includes(id));
    if (!isAsked || (ids.length > 0 && products.length === 0))
      throw new ContractError('products', `expected those with the ids ${ids.join(', ')}`, { call: name });
    return [name];
  } catch (error) {
    if (isNoCall(error)) return [];
    throw error;
  }
}
