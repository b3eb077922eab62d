/** Theme rules. The default is `system`. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Parses a stored theme. Anything unknown counts as `system`. */
export function themeOf(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The class of the document element. */
export function appliedTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}

export const themeIcons = { light: 'sun', dark: 'moon', system: 'screen' } as const;
