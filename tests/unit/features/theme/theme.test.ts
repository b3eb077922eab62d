import { describe, expect, it } from 'vitest';
import { appliedTheme, themeOf } from '#features/theme/theme.ts';

describe('theme', () => {
  it('counts anything unknown in storage as the system choice', () => {
    expect(themeOf('dark')).toBe('dark');
    expect(themeOf('light')).toBe('light');
    for (const text of [null, '', 'system', 'blue', '{"theme":"dark"}']) expect(themeOf(text)).toBe('system');
  });

  it('applies light or dark, never system', () => {
    expect(appliedTheme('system', true)).toBe('dark');
    expect(appliedTheme('system', false)).toBe('light');
    expect(appliedTheme('light', true)).toBe('light');
    expect(appliedTheme('dark', false)).toBe('dark');
  });
});
