/**
 * Loads a category's filters when the shopper opens them, or when the URL contains some. The links to the sort orders keep the
 * filters, and on phones, the select follows these links.
 */
import filterPart from './filter-list.script.ts?part';

export function watchFilter(): void {
  const button = document.querySelector<HTMLElement>('[data-filter]');
  const use = (isPressed: boolean) =>
    button &&
    shopParts.want<typeof import('./filter-list.script.ts')>(
      filterPart,
      ({ startFilter }) => startFilter(button, isPressed),
      undefined,
      isPressed ? 'press' : '',
    );
  button?.addEventListener('click', () => use(true));
  const sort = document.querySelector<HTMLSelectElement>('[data-sort]');
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-list-sort] a');
  sort?.addEventListener('change', () => {
    links[sort.selectedIndex]?.click();
    // After Back, the select must show the order of this page again.
    addEventListener('pagehide', () => sort.form?.reset());
  });
  if (!/[?&](min|max|rating|stock|sale|option)=/.test(location.search)) return;
  for (const link of links) link.search = location.search;
  use(false);
}
