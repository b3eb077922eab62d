import { describe, expect, test } from 'vitest';
import { chunks, emptyChunkPatterns } from '../../../scripts/astro/chunks.ts';

test('a pattern of a chunk that matches no file is found', () => {
  const faults = emptyChunkPatterns(['src/i18n/locale.ts', 'src/features/cart/cart-store.ts']);
  expect(faults.join()).toContain('missing-page');
  expect(faults.join()).not.toContain('locale');
});
