/** Loads a category's filters when the shopper opens them, or when the address contains some. */
import filterPart from './filter-list.script.ts?part';

export function watchFilter(): void {
  const button = document.querySelector<HTMLElement>('[data-filter]');
  const use = (isPressed: boolean) =>
    button &&
    shopParts.want<typeof import('./filter-list.script.ts')>(filterPart, ({ startFilter }) =>
      startFilter(button, isPressed),
    );
  button?.addEventListener('click', () => use(true));
  if (/[?&](min|max|rating|stock|option)=/.test(location.search)) use(false);
}
