import { describe, expect, test } from 'vitest';
import { appliedTheme, themeOf } from '#features/theme/theme.ts';

describe('the theme', () => {
  test('falls back to the system’s if the text is unknown', () => {
    expect(themeOf('dark')).toBe('dark');
    expect(themeOf('light')).toBe('light');
    for (const text of [null, '', 'system', 'blue', '{"theme":"dark"}']) expect(themeOf(text)).toBe('system');
  });

  test('is always applied as light or dark', () => {
    expect(appliedTheme('system', true)).toBe('dark');
    expect(appliedTheme('system', false)).toBe('light');
    expect(appliedTheme('light', true)).toBe('light');
    expect(appliedTheme('dark', false)).toBe('dark');
  });
});
