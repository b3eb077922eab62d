import { expect, test } from 'vitest';
import { contrastFaults, paletteOf } from '#merchant/colours.ts';

const neutral = paletteOf({ light: {}, dark: {} });
const inBoth = (colour: string) => ({ light: colour, dark: colour });

test('contrast is computed as WCAG defines it', () => {
  const contrastOf = (muted: string, paper: string) => {
    const faults = contrastFaults({ ...neutral, muted: inBoth(muted), paper: inBoth(paper) });
    const fault = faults.find((line) => line.startsWith(`theme.light.muted: ${muted} on paper `));
    return fault && /a contrast of (\S+):1/.exec(fault)?.[1];
  };
  expect(contrastOf('#777777', '#ffffff')).toBe('4.47');
  expect(contrastOf('#ffffff', '#777777')).toBe('4.47');
  expect(contrastOf('#0a0a0a', '#000000')).toBe('1.06');
  expect(contrastOf('#1f5c57', '#1f5c57')).toBe('1.00');
  expect(contrastOf('#767676', '#ffffff')).toBeUndefined();
});

test('the neutral colours have enough contrast', () => {
  expect(contrastFaults(neutral)).toEqual([]);
});

test('a fault names both colours and their contrast', () => {
  const grey = { ...neutral, muted: { light: '#777777', dark: neutral.muted.dark } };
  expect(contrastFaults(grey)).toContain(
    'theme.light.muted: #777777 on paper (#ffffff) has a contrast of 4.47:1 but needs 4.5:1',
  );
  const pale = { ...neutral, edge: { light: neutral.edge.light, dark: '#303030' } };
  expect(contrastFaults(pale)[0]).toMatch(/^theme\.dark\.edge: #303030 on paper .* but needs 3:1$/);
});

test('a button’s hover colour is a darker accent', () => {
  const strong = (light: object) => paletteOf({ light, dark: {} }).accentStrong;
  expect(strong({})).toEqual({ light: '#142236', dark: '#d0dcef' });
  expect(strong({ accent: '#800000', ink: '#000000' }).light).toBe('#600000');
  expect(strong({ accent: '#800000', accentStrong: '#123456' }).light).toBe('#123456');
});

test('a button’s text needs enough contrast', () => {
  const white = { ...neutral, onAccent: inBoth('#ffffff') };
  expect(contrastFaults(white).map((fault) => fault.split(' (')[0])).toEqual([
    'theme.dark.onAccent: #ffffff on accent',
    'theme.dark.onAccent: #ffffff on accentStrong',
  ]);
});
