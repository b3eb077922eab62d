/**
 * Filters a category's products. A built file contains the form and the facts of all products
 * (pages/…/category/[slug]/filters.astro). Other built files contain the cards, which look the same as on the page
 * (cards/[file].astro). Only the files of shown cards are loaded, because a category may have thousands of products.
 */
import { filledIn } from '#i18n/template.ts';
import { type Filter, filterOf } from './filter.ts';
import { cardReader, type ReadCard, readFilters } from './filter-files-call.ts';
import { filterProducts, type Results, resultsOf } from './filter-products.ts';

/** Milliseconds until the page says that loading takes long. */
const tellSlowAfter = 1000;

let isStarted = false;

/** The elements of the category's page that the filters change. */
interface ListPage {
  readonly button: HTMLElement;
  readonly panel: HTMLElement;
  readonly grid: Element;
  readonly count: Element;
}

type Run = (task: () => Promise<void>) => Promise<void>;

/** Loads the filters on the first call. If `isPressed`, also opens or closes them. */
export function startFilter(button: HTMLElement, isPressed: boolean): void {
  const panel = document.getElementById('filters');
  const grid = document.querySelector('[data-list-cards]');
  const count = document.querySelector('[data-list-count]');
  if (!panel || !grid || !count) return;
  const page: ListPage = { button, panel, grid, count };
  if (isPressed) setOpen(page, !!panel.hidden);
  if (isStarted) return;
  isStarted = true;
  const run = runIn(page);
  void run(async () => {
    const path = button.dataset['filter'] ?? '';
    const { form, more } = await readFilters(path);
    panel.append(form);
    grid.after(more);
    start({ ...page, form, more }, cardReader(path), run);
  });
}

function setOpen({ panel, button }: ListPage, isOpen: boolean): void {
  panel.hidden = !isOpen;
  button.setAttribute('aria-expanded', `${isOpen}`);
}

/**
 * Shows the number of results, above the form that covers the list. Without results, the form stays open, because it shows which
 * filters are in use. The button that opens the form gets the focus: the form's own button is now hidden or out of the window.
 */
function showCount(page: ListPage, { hasResults }: { hasResults: boolean }): void {
  setOpen(page, !hasResults);
  page.button.focus({ preventScroll: true });
  page.count.scrollIntoView();
}

/**
 * Runs a task that loads files. If it fails, says so and lets the shopper run it again. Says nothing about a task that a newer one has
 * replaced.
 */
function runIn(page: ListPage): Run {
  const status = page.panel.querySelector('[data-failed]') as HTMLElement;
  const retry = page.panel.querySelector('[data-filter-retry]') as HTMLElement;
  let newestTimer: ReturnType<typeof setTimeout> | undefined;
  return async function run(task) {
    const { slow: slowText = '', failed = '' } = status.dataset;
    status.textContent = '';
    retry.hidden = true;
    retry.onclick = () => void run(task);
    clearTimeout(newestTimer);
    const timer = setTimeout(() => {
      status.textContent = slowText;
    }, tellSlowAfter);
    newestTimer = timer;
    const hasFailed = await task().then(
      () => false,
      () => true,
    );
    if (newestTimer !== timer) return;
    clearTimeout(timer);
    status.textContent = hasFailed ? failed : '';
    retry.hidden = !hasFailed;
    if (hasFailed) setOpen(page, true);
  };
}

/** The page with its filters. */
interface FilteredPage extends ListPage {
  readonly form: HTMLFormElement;
  /** The button for more results, and how many are shown. Hidden if all results are shown. */
  readonly more: HTMLElement;
}

/** What the list shows. */
interface ListContent {
  readonly cards: readonly Element[];
  readonly count: readonly (Node | string)[];
}

/** Shows the results that the URL names, now and whenever the form or the history changes the URL. */
function start(page: FilteredPage, readCard: ReadCard, run: Run): void {
  const { grid, form } = page;
  const [allCards, allCount] = [[...grid.children], [...page.count.childNodes]];
  const { facts = '', values = '' } = form.dataset;
  const products = filterProducts(facts, values, location.pathname);
  const size = Number(form.dataset['size']);
  // Don't import lib/latest-call.ts for this. The search also imports it, so it would move into a file that every page loads.
  let newest: object | undefined;

  /** A history entry remembers how many results were shown. `isCovered`: the form covers the list. */
  const show = async (isCovered = false) => {
    const filter = filterOf(location.search);
    const wanted = markValues(form);
    const results = resultsOf(products, { filter, wanted, mostShown: history.state?.shown ?? size });
    const { used, shown, total } = results;
    markUsed(form, filter, used);
    const request = {};
    newest = request;
    const cards = used ? await Promise.all(shown.map(readCard)) : allCards;
    // A newer choice has replaced this one.
    if (newest !== request) return;
    draw(page, results, {
      cards: cards.filter((card) => card !== undefined),
      count: used ? [countText(form, results)] : allCount,
    });
    if (isCovered && !page.panel.hidden) showCount(page, { hasResults: total > 0 });
  };
  const go = (event: Event, { query = '', isCovered = false } = {}) => {
    event.preventDefault();
    // The URL has the origin, because some hosts also serve the page at `//category/…`. Without the origin, that path would name
    // another site.
    history.pushState(null, '', location.origin + location.pathname + query);
    void run(() => show(isCovered));
  };

  form.addEventListener('submit', (event) =>
    go(event, { query: queryOf(form), isCovered: matchMedia('(width < 40rem)').matches }),
  );
  // If the shopper chooses a sort order or language before "Apply filters", that choice also applies the filters.
  form.addEventListener('change', () => keepInLinks(queryOf(form)));
  form.addEventListener('reset', (event) => go(event));
  page.more.querySelector('button')?.addEventListener('click', async () => {
    const before = grid.children.length;
    const shown = history.state?.shown ?? size;
    history.replaceState({ ...history.state, shown: shown + size }, '');
    await run(show);
    // The button is now below the new cards, so keyboard and screen reader go on at the first new card.
    grid.children[before]?.querySelector('a')?.focus({ preventScroll: true });
  });
  addEventListener('popstate', () => void run(show));
  void run(show);
}

/** What the form's fields say, as a query. */
function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) query.append(name, `${value}`);
  return `${query}` && `?${query}`;
}

function keepInLinks(search: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language], [data-list-sort] a'))
    link.search = search;
}

/** Ticks the values that the URL names, and opens their options. Returns the numbers of the values, by option. */
function markValues(form: HTMLFormElement): number[][] {
  const named = new URLSearchParams(location.search).getAll('option');
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=option]')];
  for (const box of boxes) box.checked = named.includes(box.value);
  return [...form.querySelectorAll('details')].flatMap((details) => {
    const checked = boxes.flatMap((box, at) => (box.checked && details.contains(box) ? [at] : []));
    if (checked.length > 0) details.open = true;
    return checked.length > 0 ? [checked] : [];
  });
}

/** Shows in the form which filters are in use, and keeps them in the links. */
function markUsed(form: HTMLFormElement, filter: Filter, used: number): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input:not([name=option]), select',
  )) {
    const value = filter[field.name as keyof Filter];
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = !!value;
    else field.value = `${value ?? ''}`;
  }
  keepInLinks(used ? location.search : '');
}

function countText({ dataset }: HTMLFormElement, { total, available }: Results): string {
  const { zero = '', one = '', many = '', some = '', none = '' } = dataset;
  if (total === 0) return none;
  if (available > 0 && available < total) return filledIn(some, { count: available, total });
  // French uses the singular for 0, too.
  return [zero, one][available] ?? filledIn(many, { count: available });
}

function draw(page: FilteredPage, { used, shown, total }: Results, { cards, count }: ListContent): void {
  const { button, grid, more } = page;
  drawCards(grid, cards);
  page.count.replaceChildren(...count);
  // Change the button together with the count. Beside the earlier, longer count, the wider button would wrap and move the list.
  button.dataset['used'] = used ? ` (${used})` : '';
  const progress = more.querySelector<HTMLElement>('[data-text]');
  if (progress)
    progress.textContent = filledIn(progress.dataset['text'] ?? '', { shown: shown.length, total });
  more.hidden = !used || shown.length === total;
  const pages = document.querySelector<HTMLElement>('[data-list-pages]');
  if (pages) pages.hidden = used > 0;
  // The shopper needs the form to change or clear the filters.
  if (total === 0) setOpen(page, true);
}

/** Changes only the cards that differ, so that the others keep their pictures and the focus. */
function drawCards(grid: Element, cards: readonly Element[]): void {
  const isLonger = [...grid.children].every((card, index) => card === cards[index]);
  if (isLonger) grid.append(...cards.slice(grid.children.length));
  else grid.replaceChildren(...cards);
}
