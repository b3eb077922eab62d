/**
 * Puts fresh prices and stock into the table of a product's variants. picker.script.ts then shows them for the chosen one, with
 * a note about what has changed.
 */
import type { Product } from '#api/contract/catalog.ts';
import { type CatalogText, stockState, stockText, toldStock } from '#features/catalog/catalog.ts';
import { stockClass } from '#features/catalog/classes.ts';
import { money } from '#i18n/format.ts';
import { loadMessages } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { messageReader } from '#i18n/template.ts';
import { displayPrice } from '#lib/money.ts';
import { comparedWith } from '#lib/reduction.ts';
import { unitsOf } from '#lib/variants.ts';
import { variantsEvent } from '#platform/event-names.ts';
import type { Sold } from './picker.ts';
import { priceNodes } from './price-nodes.script.ts';

/** `form` is the form of the buy box. Its data attributes hold the chosen variant. Rejects if the texts don't load. */
export async function showFresh(
  { table, form }: { table: HTMLElement; form: HTMLElement },
  product: Product,
): Promise<void> {
  const locale = pageLocale();
  const text: CatalogText = messageReader(locale, await loadMessages(locale, 'catalog'));
  const units = new Map(unitsOf(product).map((unit) => [unit.id, unit]));
  for (const row of table.querySelectorAll<HTMLTableRowElement>('[data-variant]')) {
    const sold: Sold = JSON.parse(row.dataset['sold'] ?? '');
    const unit = units.get(row.dataset['variant'] ?? '');
    const [stockCell, priceCell] = [...row.cells].reverse();
    const label = document.createElement('span');
    if (!unit) {
      label.className = stockClass.out;
      label.textContent = text('variantGone');
      stockCell?.replaceChildren(label);
      row.dataset['sold'] = JSON.stringify({ ...sold, stock: 0 });
      row.dataset['gone'] = '';
      continue;
    }
    const [before, now] = [displayPrice({ ...sold, vatRate: product.vatRate }), displayPrice(unit)];
    const notes = [
      before !== now && text('priceChanged', { before: money(locale, before), now: money(locale, now) }),
      !sold.stock !== !unit.stock && text(unit.stock ? 'backInStock' : 'justSoldOut'),
    ];
    row.dataset['note'] = notes.filter(Boolean).join(' ');
    row.dataset['sold'] = JSON.stringify({
      ...sold,
      price: unit.price,
      grossPrice: unit.grossPrice ?? undefined,
      listPrice: undefined,
      grossListPrice: undefined,
      ...comparedWith(unit),
      stock: unit.stock,
    });
    priceCell?.replaceChildren(...priceNodes(unit, locale, text));
    label.className = stockClass[stockState(toldStock(unit)).kind];
    label.textContent = stockText(toldStock(unit), text);
    stockCell?.replaceChildren(label);
  }
  form.closest('[data-fresh]')?.dispatchEvent(new Event(variantsEvent));
}
