/**
 * Puts fresh prices and stock into the table of a product's variants. picker.script.ts then shows them for the chosen variant, with
 * a note about what has changed.
 */
import type { Product } from '#api/contract/catalog.ts';
import { type CatalogWords, stockToTell } from '#features/catalog/catalog.ts';
import { displayPrice } from '#lib/money.ts';
import { comparedPrice } from '#lib/reduction.ts';
import { unitsOf } from '#lib/variants.ts';
import { variantsEvent } from '#platform/event-names.ts';
import { changeNotes, priceNodes, stockNodes } from './fresh-nodes.script.ts';
import type { SoldVariant } from './variant-table.ts';

/** `form` is the form of the buy box. Its data attributes hold the chosen variant. */
export function showFresh(
  { table, form }: { table: HTMLElement; form: HTMLElement },
  product: Product,
  { locale, text }: CatalogWords,
): void {
  const units = new Map(unitsOf(product).map((unit) => [unit.id, unit]));
  for (const row of table.querySelectorAll<HTMLTableRowElement>('[data-variant]')) {
    const sold: SoldVariant = JSON.parse(row.dataset['sold'] ?? '');
    const unit = units.get(row.dataset['variant'] ?? '');
    const [stockCell, priceCell] = [...row.cells].reverse();
    if (!unit) {
      stockCell?.replaceChildren();
      row.dataset['note'] = text('variantGone');
      row.dataset['sold'] = JSON.stringify({ ...sold, stock: 0 });
      row.dataset['gone'] = '';
      continue;
    }
    row.dataset['note'] = changeNotes(
      { price: displayPrice({ ...sold, vatRate: product.vatRate }), stock: sold.stock },
      { price: displayPrice(unit), stock: unit.stock },
      { locale, text },
    );
    row.dataset['sold'] = JSON.stringify({
      ...sold,
      price: unit.price,
      grossPrice: unit.grossPrice ?? undefined,
      listPrice: undefined,
      grossListPrice: undefined,
      ...comparedPrice(unit),
      stock: unit.stock,
    });
    priceCell?.replaceChildren(...priceNodes(unit, locale, text));
    stockCell?.replaceChildren(...stockNodes(sold.stock, stockToTell(unit), text));
  }
  form.closest('[data-fresh]')?.dispatchEvent(new Event(variantsEvent));
}
