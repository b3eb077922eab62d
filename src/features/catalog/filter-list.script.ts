/**
 * Filters a category's products. Built files contain the form and the cards of all products
 * (pages/…/category/[slug]/cards/[file].astro), so the cards look the same as on the page.
 */
import { compareIn, factsOf, filterOf, matches } from './filter.ts';

/** Milliseconds until the page says that loading takes long, and until it gives up. */
const [slow, timeout] = [1000, 10_000];

let isStarted = false;

async function read(path: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(path, { signal });
  const file = new DOMParser().parseFromString(await response.text(), 'text/html');
  // Some hosts send another page, with status 200, if a file is missing.
  if (!response.ok || !file.querySelector('[data-facts]')) throw new Error(`Status ${response.status}`);
  return file;
}

/** Loads the filters on the first call. If `isPressed`, also opens or closes them. */
export function startFilter(button: HTMLElement, isPressed: boolean): void {
  const panel = document.getElementById('filters');
  const grid = document.querySelector('main .card')?.parentElement;
  const count = document.querySelector('[data-list-count]');
  const [status, retry] = (panel?.children ?? []) as unknown as [HTMLElement, HTMLElement];
  if (!panel || !grid || !count) return;

  const open = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', `${isOpen}`);
  };
  const load = async () => {
    const { slow: slowText = '', failed = '' } = status.dataset;
    status.textContent = '';
    retry.hidden = true;
    const timer = setTimeout(() => {
      status.textContent = slowText;
    }, slow);
    try {
      const signal = AbortSignal.timeout(timeout);
      const paths = (button.dataset['filter'] ?? '').split(' ');
      const files = await Promise.all(paths.map((path) => read(path, signal)));
      const form = files[0]?.querySelector('form') as HTMLFormElement;
      status.textContent = '';
      start(
        form,
        files.flatMap((file) => [...file.querySelectorAll<HTMLElement>('[data-facts]')]),
      );
    } catch {
      status.textContent = failed;
      retry.hidden = false;
      open(true);
    } finally {
      clearTimeout(timer);
    }
  };

  const start = (form: HTMLFormElement, cards: readonly HTMLElement[]) => {
    const [allCards, allCount] = [[...grid.children], [...count.childNodes]];
    const { one = '', many = '', none = '' } = form.dataset;
    const compare = compareIn(location.pathname);
    const products = cards
      .map((card) => ({ card, facts: factsOf(card.dataset['facts']) }))
      .sort((a, b) => compare(a.facts, b.facts));

    const show = () => {
      const filter = filterOf(location.search);
      const used = Object.keys(filter).length;
      for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
        const value = filter[field.name as keyof typeof filter];
        if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = !!value;
        else field.value = `${value ?? ''}`;
      }
      const found = products.flatMap(({ card, facts }) => (matches(filter, facts) ? [card] : []));
      grid.replaceChildren(...(used ? found : allCards));
      const text = [none, one][found.length] ?? many.replace('{{count}}', `${found.length}`);
      count.replaceChildren(...(used ? [text] : allCount));
      button.dataset['used'] = used ? ` (${used})` : '';
      const pages = document.querySelector<HTMLElement>('[data-list-pages]');
      if (pages) pages.hidden = used > 0;
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language], [data-list-sort] a'))
        link.search = used ? location.search : '';
      // The shopper needs the form to change or clear the filters.
      if (found.length === 0) open(true);
    };
    const go = (event: Event, query = '') => {
      event.preventDefault();
      // With the origin, because some hosts also serve the page at `//category/…`, which alone names another site.
      history.pushState(null, '', location.origin + location.pathname + query);
      show();
    };

    form.addEventListener('submit', (event) => {
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (value) query.set(name, `${value}`);
      go(event, `${query}` && `?${query}`);
    });
    form.addEventListener('reset', (event) => go(event));
    addEventListener('popstate', show);
    panel.append(form);
    show();
  };

  if (isPressed) open(!!panel.hidden);
  if (isStarted) return;
  isStarted = true;
  retry.addEventListener('click', load);
  void load();
}
