import { expect, test } from 'vitest';
import { contrastFaults, contrastRatio, neutralColours, paletteOf } from '#merchant/colours.ts';

test('contrast is computed as WCAG defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#777777')).toBe(contrastRatio('#777777', '#ffffff'));
  expect(contrastRatio('#1f5c57', '#1f5c57')).toBe(1);
});

test('the neutral colours have enough contrast', () => {
  expect(contrastFaults(neutralColours)).toEqual([]);
});

test('a fault names both colours and their contrast', () => {
  const grey = { ...neutralColours, muted: { light: '#777777', dark: neutralColours.muted.dark } };
  expect(contrastFaults(grey)).toContain(
    'theme.light.muted: #777777 on paper (#ffffff) has a contrast of 4.47:1 but needs 4.5:1',
  );
  const pale = { ...neutralColours, edge: { light: neutralColours.edge.light, dark: '#303030' } };
  expect(contrastFaults(pale)[0]).toMatch(/^theme\.dark\.edge: #303030 on paper .* but needs 3:1$/);
});

test('a button’s hover colour is a darker accent', () => {
  const strong = (light: object) => paletteOf({ light, dark: {} }).accentStrong;
  expect(strong({})).toEqual(neutralColours.accentStrong);
  expect(strong({ accent: '#800000', ink: '#000000' }).light).toBe('#600000');
  expect(strong({ accent: '#800000', accentStrong: '#123456' }).light).toBe('#123456');
});

test('a button’s text needs enough contrast', () => {
  const white = { ...neutralColours, onAccent: { light: '#ffffff', dark: '#ffffff' } };
  expect(contrastFaults(white).map((fault) => fault.split(' (')[0])).toEqual([
    'theme.dark.onAccent: #ffffff on accent',
    'theme.dark.onAccent: #ffffff on accentStrong',
  ]);
});
