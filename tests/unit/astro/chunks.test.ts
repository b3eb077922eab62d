import { describe, expect, test } from 'vitest';
import { chunks, emptyChunkPatterns } from '../../../scripts/astro/chunks.ts';

describe('the groups of shared modules', () => {
  test('name a pattern that matches no file', () => {
    const faults = emptyChunkPatterns(['src/i18n/locale.ts', 'src/features/cart/cart-store.ts']);
    expect(faults.join()).toContain('missing-page');
    expect(faults.join()).not.toContain('locale');
  });

  test.each([
    ['src/lib/money.ts', true],
    ['src/lib/money.script.ts', false],
    ['src/lib/deeper/money.ts', false],
    ['other-src/lib/money.ts', false],
    ['node_modules/nanostores/atom/index.js', true],
    ['node_modules/nanostores-other/index.js', false],
    ['src/features/cart/cart-store.ts', true],
    ['src/features/discount/discount-store.ts', false],
  ])('take the module %s into the base: %o', (path, isTaken) => {
    const { test: belongs } = chunks.find(({ name }) => name === 'base') ?? {};
    expect((belongs as (id: string) => boolean)(`/home/shop/${path}`)).toBe(isTaken);
  });
});
