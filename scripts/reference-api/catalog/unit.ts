/** Finds what a line item names: a product without variants, or a variant. */
import type { ChosenOption } from '#lib/variants.ts';
import type { Language } from '../core/language.ts';
import type { Database } from '../db/database.ts';
import { type StoredProduct, selectProduct } from './rows.ts';
import { chosenOf, optionsOf, type PriceRow, type VariantRow } from './variant-rows.ts';

interface UnitRow extends PriceRow {
  slug: string;
  name: string;
  options: ChosenOption[] | null;
  vat_rate: number;
  stock: number;
  image: string | null;
  weight: number | null;
}

/** `undefined` for an unknown id, `'choose'` for the id of a product that is sold only as one of its variants. */
export function unitWith(db: Database, id: string, language: Language): UnitRow | 'choose' | undefined {
  const parent = db.one<{ product_id: string }>`SELECT product_id FROM variant WHERE id = ${id}`;
  const row = db.one<StoredProduct>`${selectProduct(language)} WHERE id = ${parent?.product_id ?? id}`;
  if (!row) return undefined;
  const variants = JSON.parse(row.variants) as VariantRow[];
  const own = { ...row, images: JSON.parse(row.images) as string[] };
  if (!parent)
    return variants.length > 0 ? 'choose' : { ...own, options: null, image: own.images[0] ?? null };
  const chosen = variants.find((one) => one.id === id);
  if (!chosen) return undefined;
  const options = chosenOf(optionsOf(row), chosen.choices);
  return {
    ...own,
    ...chosen,
    weight: chosen.weight ?? own.weight,
    options: options.length > 0 ? options : null,
    image: chosen.images[0] ?? own.images[0] ?? null,
  };
}
