import { expect, test } from 'vitest';
import { citationCheck } from '../../../scripts/checks/citations.ts';

const faultsIn = citationCheck(
  ['docs/promises.md', 'src/lib/money.ts', 'src/ui/Stars.astro'],
  '- **1.** Nothing is charged twice.\n- **12.** Nothing is lost.\n',
);

test.each([
  ['src/lib/a.ts', 'cites promise 2, which is not in', '/** See promise 2. */'],
  ['docs/a.md', 'cites promise 3, which is not in', 'As promises 3 and 12 say.'],
  ['docs/a.md', 'cites promise 4, which is not in', 'As promises 1, 12 and 4 say.'],
  ['tests/medusa/checks/a-check.ts', 'cites promise 5, which is not in', '/** See promise 5. */'],
  ['src/lib/a.ts', 'cites docs/nowhere.md', '// docs/nowhere.md says why.'],
  ['src/lib/a.ts', 'cites gone.ts', '// gone.ts sends it.'],
  ['src/lib/a.ts', 'cites oney.ts', '// oney.ts sends it.'],
  ['src/a.tsx', 'cites src/lib/Stars.astro', '{/* `src/lib/Stars.astro` shows it. */}'],
])('%s must not cite what is missing: %s', (file, fault, text) => {
  expect(faultsIn(file, text)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['src/lib/a.ts', '/** See promise 12, docs/promises.md, money.ts and ui/Stars.astro. */'],
  ['src/lib/a.ts', "import { toCents } from './gone.ts';"],
  ['src/lib/a.ts', '// `./part.ts` stands for any file.'],
  ['docs/a.md', 'Write gone.ts yourself.'],
])('in %s, nothing is wrong with: %s', (file, text) => {
  expect(faultsIn(file, text)).toEqual([]);
});
