/** Loads a category's filters when the shopper opens them, or when the address contains some. Follows the sort that is chosen. */
import filterPart from './filter-list.script.ts?part';

export function watchFilter(): void {
  const button = document.querySelector<HTMLElement>('[data-filter]');
  const use = (isPressed: boolean) =>
    button &&
    shopParts.want<typeof import('./filter-list.script.ts')>(filterPart, ({ startFilter }) =>
      startFilter(button, isPressed),
    );
  button?.addEventListener('click', () => use(true));
  const sort = document.querySelector<HTMLSelectElement>('[data-sort]');
  sort?.addEventListener('change', () => {
    location.assign(sort.value + location.search);
    // After Back, the page is as it was.
    addEventListener('pagehide', () => sort.form?.reset());
  });
  if (/[?&](min|max|rating|stock|sale|option)=/.test(location.search)) use(false);
}
