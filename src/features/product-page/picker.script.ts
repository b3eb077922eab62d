/**
 * Lets the shopper choose a product's options (OptionPicker.astro). Inlined after the buy box, so that the page shows the
 * variant of the URL at first paint. All texts and amounts come from the table of the variants (VariantTable.astro).
 */
import { itemToAdd, setItemToAdd } from '#features/cart/item-to-add.script.ts';
import { markOf } from '#features/catalog/option-mark.ts';
import { closestVariant } from '#lib/variants.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { variantsEvent } from '#platform/event-names.ts';
import type { SoldVariant } from './variant-table.ts';

const form = document.getElementById('buy') as HTMLFormElement;
const box = form.closest('[data-fresh]') as HTMLElement;
const { dataset } = form as { dataset: Record<string, string> };
const field = (name: string) => box.querySelector(`[data-fresh-${name}]`) as HTMLElement;
const names = [...form.querySelectorAll('legend')].map(({ textContent }) => textContent);
const textsOf = ({ cells }: HTMLTableRowElement) => [...cells].map(({ textContent }) => textContent);

/** The rows of the table of the variants. They are read each time, because the API may have sent fresh prices and stock. */
const rows = () =>
  [...box.querySelectorAll<HTMLTableRowElement>('[data-variant]')].map((row) => ({
    row,
    id: row.dataset['variant'] as string,
    values: textsOf(row).slice(0, names.length),
    ...(JSON.parse(row.dataset['sold'] ?? '') as SoldVariant),
  }));
type Rows = ReturnType<typeof rows>;

const named = (all: Rows, id: string | null) => all.find((row) => row.id === id);

function show(all: Rows, { row, id, values, picture, ...sold }: Rows[number]): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>('[type=radio]')) {
    const { value } = radio;
    const at = Number(radio.name);
    const mark: 'soldOut' | 'absent' | '' = markOf(all, values, { at, value });
    radio.checked = values[at] === value;
    radio.dataset['mark'] = mark;
    radio.title = dataset[mark] ?? '';
  }
  for (const [at, name] of ['price', 'stock'].entries())
    field(name).replaceChildren(...(row.cells[names.length + at]?.cloneNode(true).childNodes ?? []));
  field('note').textContent = row.dataset['note'] ?? '';
  const {
    productId,
    product: { name, slug, vatRate },
  } = itemToAdd(form);
  const options = names.map((name, at) => ({ name, value: values[at] as string }));
  setItemToAdd(form, { productId: id, product: { name, slug, vatRate, ...sold, options } });
  // The shopper may be looking at another picture when fresh prices arrive.
  if (id === productId) return;
  const gallery = document.querySelector<HTMLElement>('[data-gallery]');
  // Until the gallery is used, it draws only its first picture.
  gallery?.setAttribute('data-used', '');
  gallery?.scrollTo({ left: picture * gallery.clientWidth, behavior: 'instant' });
}

/** Makes the links to the other language keep the choice. */
function updateLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
    link.search = location.search;
}

form.addEventListener('change', ({ target }) => {
  const { type, name, value } = target as HTMLInputElement;
  const all = rows();
  const before = named(all, itemToAdd(form).productId)?.values ?? [];
  const next = type === 'radio' && closestVariant(all, before, { at: Number(name), value });
  if (!next) return;
  show(all, next);
  field('choice').textContent = textsOf(next.row).filter(Boolean).join(', ');
  // Changing the URL takes the browser as long as everything else here.
  afterPaint(() => {
    const url = new URL(location.href);
    url.searchParams.set('variant', next.id);
    history.replaceState(history.state, '', url);
    updateLinks();
  });
});

/** Shows the variant with this id. */
function showNamed(id: string | null): boolean {
  const all = rows();
  const row = named(all, id);
  if (row) show(all, row);
  updateLinks();
  return !!row;
}

function start(): void {
  const asked = new URLSearchParams(location.search).get('variant');
  if (asked && !showNamed(asked) && box.querySelector('table'))
    field('note').textContent = dataset['unknown'] ?? '';
}

// A product with very many variants shows none before its table arrives (variants-file.script.ts).
box.addEventListener(variantsEvent, () => showNamed(itemToAdd(form).productId) || start());
start();
