import { describe, expect, test } from 'vitest';
import {
  citesOnlyThisRepository,
  noTextOutsideMessages,
  notTooLong,
  onlyIslandsHydrate,
  partsThroughLoader,
  plainApostrophes,
  printsSafely,
  punctuationInMessages,
  reasonsBesideSuppressions,
  restylesLittle,
  storageThroughTable,
  throwsInWords,
  writesPropertiesOut,
} from '../../../scripts/checks/file-checks.ts';
import { storesChangeAtHome, storesHaveFiles, storesHaveNames } from '../../../scripts/checks/stores.ts';
import { longTitles } from '../../../scripts/checks/titles.ts';
import { wideLines } from '../../../scripts/checks/width.ts';

describe('the checks of single files', () => {
  // The text is split so that the check finds no violation in this file.
  const silenced = `// @ts-${'ignore'}`;
  const wide = 'word '.repeat(29);
  test.each([
    [citesOnlyThisRepository, 'src/lib/a.ts', '/** See promise 999. */'],
    [citesOnlyThisRepository, 'src/lib/a.ts', '// docs/nowhere.md says why.'],
    [onlyIslandsHydrate, 'src/a.astro', '<Cart a="b" client:load />'],
    [notTooLong, 'src/lib/a.ts', 'x\n'.repeat(301)],
    [plainApostrophes, 'docs/a.md', 'It says "It’s back" once it’s back.'],
    [throwsInWords, 'src/lib/a.ts', `/** @${'throws'} {Error} 404 */`],
    [writesPropertiesOut, 'src/lib/a.ts', `save({ ..${'.'}{ id, name }, stock });`],
    [writesPropertiesOut, 'src/a.tsx', `<Row {..${'.'}({ id, name } as const)} />`],
    [reasonsBesideSuppressions, 'src/lib/a.ts', silenced],
    [storageThroughTable, 'src/features/a.ts', "localStorage.setItem('mine', '1')"],
    [storageThroughTable, 'src/features/a.ts', "localStorage['mine'] = '1'"],
    [storageThroughTable, 'src/features/a.ts', "sessionStorage.mine = '1'"],
    [storageThroughTable, 'src/features/a.ts', "writeTab('mine', '1')"],
    [storageThroughTable, 'src/features/a.ts', "  write('mine', '1');"],
    [storageThroughTable, 'src/features/a.ts', "document.cookie = 'mine=1'"],
    [storageThroughTable, 'src/features/a.ts', "indexedDB.open('mine')"],
    [partsThroughLoader, 'src/features/a.ts', "const part = await import('./part.ts');"],
    [restylesLittle, 'src/a.astro', '<p class="group-has-aria-invalid:text-danger">'],
    [printsSafely, 'scripts/rebuild/a.ts', 'console.warn(slug);'],
    [noTextOutsideMessages, 'src/a.astro', '---\n---\n<p>Hello there</p>'],
    [noTextOutsideMessages, 'src/a.tsx', 'return <img alt="A cup" />'],
    [punctuationInMessages, 'src/a.astro', `<a aria-label={\`\${t('a')}: \${t('b', { c: 1 })}\`} />`],
    [punctuationInMessages, 'src/a.tsx', "<p>{text('a')} ? {name}</p>"],
    [longTitles, 'tests/unit/a.test.ts', `test('${'x'.repeat(61)}', () => {})`],
    [longTitles, 'tests/unit/a.test.ts', `describe.each([1])('${'x'.repeat(61)}', () => {})`],
    [longTitles, 'tests/e2e/a.spec.ts', `test(\`\${name} ${'x'.repeat(53)}\`, async ({ page }) => {})`],
    [longTitles, 'tests/e2e/a.spec.ts', `plainTest('${'x'.repeat(61)}', () => {})`],
    [wideLines, 'docs/a.md', `- ${wide}`],
    [wideLines, 'docs/a.md', `\`\`\`sh\n${wide}\n\`\`\`\n${wide}`],
    [wideLines, 'docs/a.md', `\`\`\`\n${wide}\n\`\`\``],
    [wideLines, 'src/a.ts', `   * ${wide}`],
    [wideLines, 'src/a.tsx', `  {/* ${wide} */}`],
    [wideLines, '.github/a.yml', `  # ${wide}`],
    [storesChangeAtHome, 'src/features/a.ts', "import { $cart } from './cart-store.ts';\n$cart.set(empty);"],
    [storesChangeAtHome, 'src/a.astro', '<script>$cart.setKey(a, b);</script>'],
    [storesChangeAtHome, 'src/features/cart-store.ts', 'export const $cart = atom<Cart>(empty);'],
    [storesHaveNames, 'src/features/a.ts', 'export const cart: ReadableAtom<Cart> = atom(empty);'],
    [storesHaveNames, 'src/features/a-store.ts', 'export function save(): void {}'],
    [storesHaveFiles, 'src/features/a.ts', 'const $cart = atom<Cart>(empty);'],
    [storesHaveFiles, 'src/features/AIsland.tsx', 'const { $state } = resource<Record<string, A>>();'],
  ])('find a violation of %o in %s', (check, file, text) => {
    expect(check(file, text)).toHaveLength(1);
  });

  test.each([
    [
      partsThroughLoader,
      'src/features/a.ts',
      "import part from './part.ts?part'; let a: typeof import('./part.ts');",
    ],
    [plainApostrophes, 'docs/a.md', 'It says "It’s back" once it\'s back.'],
    [plainApostrophes, 'docs/backend-rules.md', 'It’s back.'],
    [wideLines, 'docs/a.md', `| ${wide} |`],
    [wideLines, 'docs/a.md', `See https://shop.example/${'a'.repeat(140)}`],
    [wideLines, 'docs/a.md', `\`\`\`sh\n${wide}\n\`\`\``],
    [wideLines, 'src/a.ts', `const text = '${wide}';`],
    [onlyIslandsHydrate, 'src/a.astro', '<CartIsland client:intent />\n<Cart a="b" />'],
    [storageThroughTable, 'src/features/a.ts', 'localStorage.setItem(storageKeys.cart.key, text)'],
    [storageThroughTable, 'src/features/a.ts', 'write(key, text); document.cookie = cookieText'],
    [storageThroughTable, 'src/platform/a.ts', "localStorage.setItem('probe', '1')"],
    [
      noTextOutsideMessages,
      'src/a.astro',
      "---\n---\n<p title={t('x')}>{t('a')} · 3</p><script>a > b; x</script>",
    ],
    [noTextOutsideMessages, 'src/a.tsx', 'const f = (a: Map<string, X>) => <p>{text}</p>'],
    [punctuationInMessages, 'src/a.tsx', `return a ? \`\${text('a')}\` : { b: text('b') };`],
    [longTitles, 'tests/unit/a.test.ts', `test('${'x'.repeat(60)}', () => expect('${'y'.repeat(80)}'))`],
    [longTitles, 'tests/unit/a.test.ts', `test.each(['${'y'.repeat(80)}'])('%s', () => {})`],
    [storesChangeAtHome, 'src/features/a.ts', 'const $cart = atom<Cart>(empty);\n$cart.set(other);'],
    [storesChangeAtHome, 'src/features/a.ts', 'export const $cart: ReadableAtom<Cart> = $state;'],
    [storesHaveNames, 'src/features/a-store.ts', 'export const {\n  $state: $addresses,\n} = personal();'],
    [storesHaveNames, 'src/features/cart-store.ts', 'function create() {\n  return { $state, stop };\n}'],
    [storesHaveFiles, 'src/features/a-flow.ts', 'const $cart = atom<Cart>(empty);'],
    [storesHaveFiles, 'src/features/a.ts', 'const names = items.map((item) => item.name);'],
    [writesPropertiesOut, 'src/lib/a.ts', 'save({ ...item, ...(stock && { stock }) });'],
  ])('find no violation of %o in %s', (check, file, text) => {
    expect(check(file, text)).toEqual([]);
  });
});
