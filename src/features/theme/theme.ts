/** Rules of the theme; the default is `system`. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** A stored text → a theme; anything unknown counts as `system`. */
export function themeOf(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The class that the document gets. */
export function appliedTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}

/** The sign of each choice. */
export const themeIcons = { light: 'sun', dark: 'moon', system: 'screen' } as const;
