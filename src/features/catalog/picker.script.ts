/**
 * Lets the shopper choose a product's options (OptionPicker.astro). Inlined after the buy box, so that the variant which the
 * address names shows at first paint. All texts and amounts come from the table of the variants (VariantTable.astro).
 */
import type { ProductItem } from '#features/cart/cart.ts';
import { choose } from '#lib/variants.ts';
import { variantsEvent } from '#platform/event-names.ts';
import { markOf, type Sold } from './picker.ts';

type Row = ReturnType<typeof rowOf>;

const form = document.getElementById('buy') as HTMLFormElement;
const box = form.parentElement as HTMLElement;
const part = (name: string) => box.querySelector(`[data-fresh-${name}]`) as HTMLElement;
const legends = [...form.querySelectorAll('legend')].map(({ textContent }) => textContent);
const radios = [...form.querySelectorAll<HTMLInputElement>('[type=radio]')];
const optionOf = ({ name }: HTMLInputElement) => Number(name.slice(6));

function rowOf(line: HTMLTableRowElement) {
  const cells = [...line.cells];
  const [price, grossPrice, stock, picture]: Sold = JSON.parse(line.dataset['sold'] ?? '');
  const values = legends.map((_, at) => cells[at]?.textContent ?? '');
  return { ...{ line, cells, values, price, grossPrice, stock, picture }, id: line.dataset['variant'] ?? '' };
}

const readRows = () => [...box.querySelectorAll<HTMLTableRowElement>('[data-variant]')].map(rowOf);
let rows = readRows();
let current: Row | undefined;

function show(row: Row): void {
  const { line, cells, values, id, price, grossPrice, stock, picture } = row;
  current = row;
  for (const radio of radios) {
    const [at, { value }] = [optionOf(radio), radio];
    const mark = markOf(rows, values, { at, value });
    radio.checked = values[at] === value;
    radio.dataset['mark'] = mark ?? '';
    radio.title = (mark && form.dataset[mark]) ?? '';
  }
  for (const [at, name] of ['price', 'stock'].entries())
    part(name).replaceChildren(...(cells[legends.length + at]?.cloneNode(true).childNodes ?? []));
  part('note').textContent = line.dataset['note'] ?? '';
  // The quantity before the first press was another variant's.
  delete form.dataset['before'];
  const item: ProductItem = JSON.parse(form.dataset['product'] ?? '');
  const imageUrl: string | null = JSON.parse(form.dataset['pictures'] ?? '[]')[picture] ?? null;
  const options = legends.map((name, at) => ({ name, value: values[at] ?? '' }));
  form.dataset['product'] = JSON.stringify({
    ...item,
    productId: id,
    product: { ...item.product, price, grossPrice: grossPrice ?? undefined, stock, imageUrl, options },
  });
  for (const control of form.querySelectorAll<HTMLInputElement>('button, [type=number]')) {
    control.disabled = !stock;
    if (control.max) control.max = `${stock || 1}`;
  }
  const gallery = document.querySelector<HTMLElement>('[data-gallery]');
  // Until the gallery is used, it draws only its first picture.
  if (picture > 0) gallery?.toggleAttribute('data-used', true);
  gallery?.scrollTo({ left: Math.max(0, picture) * gallery.clientWidth, behavior: 'instant' });
}

form.addEventListener('change', ({ target }) => {
  const radio = radios.find((one) => one === target);
  if (!radio) return;
  const before =
    current?.values ?? radios.filter(({ defaultChecked }) => defaultChecked).map(({ value }) => value);
  const row = choose(rows, before, { at: optionOf(radio), value: radio.value });
  if (!row) return;
  const said = row.cells.map(({ textContent }) => textContent).join(', ');
  show(row);
  part('choice').textContent = said;
  const address = new URL(location.href);
  address.searchParams.set('variant', row.id);
  history.replaceState(history.state, '', address);
});
// The API has sent fresh prices and stock (price-check.script.ts).
box.addEventListener(variantsEvent, () => {
  rows = readRows();
  const row = rows.find(
    ({ id }) => id === (current?.id ?? JSON.parse(form.dataset['product'] ?? '').productId),
  );
  if (row) show(row);
});
// The other language shows the same variant, also in a new tab.
function keepChoice({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-language]');
  if (link) link.search = location.search;
}
for (const type of ['click', 'auxclick', 'contextmenu']) addEventListener(type, keepChoice, true);

const named = new URLSearchParams(location.search).get('variant');
const row = rows.find(({ id }) => id === named);
if (row) show(row);
else if (named) part('note').textContent = form.dataset['unknown'] ?? '';
