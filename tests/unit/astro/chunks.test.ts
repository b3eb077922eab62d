import { expect, test } from 'vitest';
import { emptyChunkPatterns } from '../../../scripts/astro/chunks.ts';

test('a file that the chunks name can’t be renamed unnoticed', () => {
  const faults = emptyChunkPatterns(['src/i18n/locale.ts', 'src/features/cart/cart-store.ts']);
  expect(faults.join()).toContain('missing-page');
  expect(faults.join()).not.toContain('locale');
});
