/** Applies the theme before first paint and handles the menu. Part of the head script, so it must stay tiny. */
import { onStoredChange, read, writeSetting } from '#platform/storage.ts';
import { themeKey as key } from '#platform/storage-keys.ts';
import { appliedTheme, themeOf } from './theme.ts';

export function startTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;

  const apply = () => {
    const theme = themeOf(read(key));
    const applied = appliedTheme(theme, system.matches);
    // Removing a class and adding it again would make the browser compute every style again.
    for (const name of ['light', 'dark']) root.classList.toggle(name, name === applied);
    for (const choice of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
      choice.setAttribute('aria-pressed', String(choice.dataset['themeChoice'] === theme));
  };

  apply();
  system.addEventListener('change', apply);
  onStoredChange(apply, 'DOMContentLoaded');
  addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-theme-choice]');
    if (!choice) return;
    writeSetting(key, themeOf(choice.dataset['themeChoice'] ?? null));
    apply();
  });
}
