import { describe, expect, test } from 'vitest';
import { chunks, emptyChunkPatterns } from '../../../scripts/astro/chunks.ts';

/** The names of the groups that take a module, in their order. `imports` says what modules import. */
const groupsOf = (path: string, imports: Readonly<Record<string, readonly string[]>> = {}) => {
  const getModuleInfo = (id: string) => ({
    importedIds: imports[id] ?? [],
    importers: Object.keys(imports).filter((one) => imports[one]?.includes(id)),
  });
  const groups = chunks as {
    name: (id: string, graph: object) => string | null;
    test: (id: string) => boolean;
  }[];
  return groups
    .filter((group) => group.test(path))
    .flatMap(({ name }) => name(path, { getModuleInfo }) ?? []);
};

describe('the groups of shared modules', () => {
  test('report a pattern that matches no file', () => {
    const faults = emptyChunkPatterns(['src/i18n/locale.ts', 'src/features/cart/cart-store.ts']);
    expect(faults.join()).toContain('unbuilt-page');
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
  ])('have the module %s in the base: %o', (path, isTaken) => {
    expect(groupsOf(`/home/shop/${path}`).includes('base')).toBe(isTaken);
  });

  const [call, store] = ['src/features/cart/new-call.ts', 'src/features/cart/new-store.ts'];
  test.each([
    ['nanostores', 'base'],
    ['zod', 'api'],
  ])('put a module that imports %s into %s', (name, group) => {
    const imports = { [store]: [call], [call]: [`node_modules/${name}/index.js`] };
    expect(groupsOf(store, imports)[0]).toBe(group);
  });

  test.each([
    ['src/features/cart-page/CartIsland.tsx', 'ui'],
    ['src/features/account/ProfileIsland.tsx', 'forms'],
  ])('put a module that %s imports into %s', (island, group) => {
    const imports = { [island]: ['src/ui/outer.tsx'], 'src/ui/outer.tsx': ['src/ui/inner.tsx'] };
    expect(groupsOf('src/ui/inner.tsx', imports)[0]).toBe(group);
  });
});
