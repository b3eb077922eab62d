import { describe, expect, test } from 'vitest';
import {
  emptyPatterns,
  faultBetweenTests,
  faultOfImport,
  findCycle,
  findFolderCycle,
  importsOf,
  unusedAllowances,
} from '../../../scripts/checks/imports.ts';

const faults = (file: string, text: string) =>
  importsOf(file, text).flatMap((found) => faultOfImport(found) ?? []);
/** The source of a file that imports these modules. */
const importing = (file: string, ...modules: string[]) => {
  const text = modules.map((module) => `import { x } from '${module}';`).join('\n');
  return file.endsWith('.astro') ? `---\n${text}\n---\n<Shop />` : text;
};

describe('the import checks', () => {
  test.each([
    ['src/lib/money.ts', '#env.ts', 'lib may not import env'],
    ['src/lib/money.ts', 'zod', 'the package zod'],
    ['src/lib/money.ts', '../../tests/support/shop.ts', 'may not be imported'],
    ['src/api/contract/user.ts', 'axios', 'the package axios'],
    ['src/features/cart-page/CartIsland.tsx', 'axios', 'the package axios'],
    ['src/lib/money.ts', 'nanostores-other', 'the package nanostores-other'],
    ['src/features/cart-page/CartIsland.tsx', '#api/client.ts', 'may not import api'],
    ['src/features/search/SearchPageIsland.tsx', './results-call.ts', 'may not import storage and calls'],
    ['src/features/cart/cart.ts', '#api/client.ts', 'rules may not import api'],
    ['src/features/account/AIsland.tsx', '#features/session/SessionIsland.tsx', 'may not import island'],
    ['src/features/cart/cart.ts', './cart-store.ts', 'rules may not import store'],
    ['src/features/payment/card-form-store.ts', './pay-flow.ts', 'store may not import flow'],
    ['src/globals.d.ts', '#features/cart/cart-store.ts', 'pages may not import store'],
    ['src/features/cart-page/CartRow.tsx', '#features/cart/cart-store.ts', 'component may not import store'],
    ['src/features/catalog/Card.astro', '#features/cart/cart-store.ts', 'markup may not import store'],
    ['src/features/cart/cart.script.ts', '#features/theme/theme.script.ts', 'features may not import theme'],
    ['src/features/cart/cart-store.ts', '#snapshot/pages.ts', 'may not import build'],
    ['src/layouts/Shop.astro', '#pages/index.astro', 'may not be imported'],
    ['scripts/reference-api/app.ts', '#features/cart/totals.ts', 'may not import rules'],
    ['scripts/rebuild/rebuild.ts', '../reference-api/app.ts', 'rebuild may not import reference API'],
    ['scripts/check-backend/check.ts', '../backend/limits/limits.ts', 'backend may not import backend'],
    ['src/other/thing.ts', './x.ts', 'belongs to no layer'],
  ])('refuse that %s imports %s: %s', (file, module, fault) => {
    expect(faults(file, importing(file, module)).join()).toContain(fault);
  });

  test.each([
    "const x = await import('./cart-store.ts');",
    "export { x } from './cart-store.ts';",
    "import * as x from './cart-store.ts';",
    "import {\n  x,\n  type Y,\n} from './cart-store.ts';",
    "export * from './cart-store.ts';",
    "declare module 'cart' {\n  import { x } from './cart-store.ts';\n}",
  ])('also apply to %j', (text) => {
    expect(faults('src/features/cart/cart.ts', text).join()).toContain('rules may not import store');
  });

  test.each([
    ['src/features/cart-page/CartIsland.tsx', '@nanostores/react', '#features/cart/cart-store.ts'],
    ['src/features/cart/cart-store.ts', 'nanostores', '#api/client.ts'],
    ['src/pages/index.astro', '#layouts/Shop.astro'],
    ['src/features/discount/discount-error.ts', '#api/errors.ts'],
    ['scripts/reference-api/app.ts', 'hono', '#api/contract/catalog.ts'],
    ['scripts/backend/order/vat.ts', 'node:crypto', 'zod/mini'],
  ])('allow that %s imports %s', (file, ...modules) => {
    expect(faults(file, importing(file, ...modules))).toEqual([]);
  });

  test.each([
    "---\nimport { $cart } from '#features/cart/cart-store.ts';\n---\n<Shop />",
    "---\nconst a = 1;\n---\n<p />\n<script>\nimport { $cart } from '#features/cart/cart-store.ts';\n</script>",
    "<script is:inline set:html={a} />\n<script>import('#features/cart/cart-store.ts')</script>",
  ])('read the code in %j', (text) => {
    expect(faults('src/features/catalog/Card.astro', text).join()).toContain('markup may not import store');
  });

  test.each([
    "/* import axios from 'axios'; */ const text = 'import x';",
    "// import axios from 'axios';",
    "const text = `\nimport axios from 'axios';\n`;",
  ])('ignore comments and texts such as %j', (text) => {
    expect(faults('src/lib/money.ts', text)).toEqual([]);
  });

  test.each([
    ["import type { X } from './x.ts';", true],
    ["export type { X } from './x.ts';", true],
    ["type X = typeof import('./x.ts');", true],
    ["import { type X } from './x.ts';", false],
    ["export { x } from './x.ts';", false],
    ["const x = import('./x.ts');", false],
  ])('tell that %j imports only types: %j', (text, typeOnly) => {
    expect(importsOf('src/lib/a.ts', text)).toMatchObject([{ to: 'src/lib/x.ts', typeOnly }]);
  });

  test.each(['import', 'import type'])('find a cycle that begins with “%s”', (begin) => {
    const circle = [
      ...importsOf('src/lib/a.ts', `${begin} { b } from './b.ts';`),
      ...importsOf('src/lib/b.ts', "import { c } from './c.ts';"),
      ...importsOf('src/lib/c.ts', "import { a } from './a.ts';"),
    ];
    expect(findCycle(circle)).toEqual(['src/lib/a.ts', 'src/lib/b.ts', 'src/lib/c.ts', 'src/lib/a.ts']);
    expect(findCycle(circle.slice(1))).toBeUndefined();
  });

  test('find folders that import each other', () => {
    const there = importsOf('src/features/cart/cart.ts', "import { x } from '#features/catalog/catalog.ts';");
    const back = importsOf(
      'src/features/catalog/list.ts',
      "import type { Y } from '#features/cart/cart.ts';",
    );
    const parent = importsOf('src/features/cart/cart.ts', "import { z } from '../index.ts';");
    expect(findFolderCycle([...there, ...parent])).toBeUndefined();
    expect(findFolderCycle([...there, ...back])).toEqual([
      'src/features/cart',
      'src/features/catalog',
      'src/features/cart',
    ]);
  });

  test('find a folder and files beside it that import each other', () => {
    const there = importsOf('scripts/rebuild/rebuild.ts', "import { y } from './plan/plan.ts';");
    const core = importsOf('scripts/rebuild/plan/plan.ts', "import { x } from '../core/rebuild-error.ts';");
    const back = importsOf('scripts/rebuild/plan/keys.ts', "import { x } from '../freshness.ts';");
    const beside = importsOf('scripts/rebuild/rebuild.ts', "import { z } from './freshness.ts';");
    expect(findFolderCycle([...there, ...core, ...beside])).toBeUndefined();
    const cycle = ['scripts/rebuild/.', 'scripts/rebuild/plan', 'scripts/rebuild/.'];
    expect(findFolderCycle([...there, ...back])).toEqual(cycle);
  });

  test.each([
    ['tests/e2e/cart.spec.ts', '../unit/cart.ts', true],
    ['tests/support/cart.ts', '../unit/cart.ts', true],
    ['tests/e2e/cart.spec.ts', '../support/cart.ts', false],
    ['tests/unit/lib/money.test.ts', '../cart.ts', false],
    ['tests/states/playwright.config.ts', '../playwright.config.ts', false],
  ])('refuse %s importing %s: %j', (file, module, isFault) => {
    const found = importsOf(file, importing(file, module));
    expect(found.some((one) => faultBetweenTests(one) !== undefined)).toBe(isFault);
  });

  test('report a pattern of a layer that matches no file', () => {
    const files = ['src/lib/money.ts', 'src/features/cart/cart-storage.ts'];
    expect(emptyPatterns(files).join('\n')).toContain('the layer env names /^src\\/env\\.ts$/');
    expect(emptyPatterns([...files, 'src/env.ts']).join('\n')).not.toContain('the layer env');
    expect(emptyPatterns(files).join('\n')).not.toContain('-storage');
  });

  test('report an allowed import that no file needs', () => {
    const used = importsOf('src/ui/Field.tsx', "import { money } from '#lib/money.ts';");
    expect(unusedAllowances(used)).toContain('nothing uses the allowed import lib → lib');
    expect(unusedAllowances(used)).not.toContain('nothing uses the allowed import ui → lib');
  });

  test('report a shared feature that no other feature imports', () => {
    const used = [
      ...importsOf('src/features/cart/a.ts', importing('src/features/cart/a.ts', '../toasts/b.ts', './c.ts')),
      ...importsOf('src/pages/cart.astro', importing('src/pages/cart.astro', '#features/cart/cart.ts')),
    ];
    expect(unusedAllowances(used)).toContain('no other feature imports the shared feature cart');
    expect(unusedAllowances(used)).not.toContain('no other feature imports the shared feature toasts');
  });

  test('report an allowed package that no file needs', () => {
    const used = [
      ...importsOf('src/ui/Field.tsx', importing('src/ui/Field.tsx', 'react')),
      ...importsOf('scripts/backend/order/vat.ts', importing('scripts/backend/order/vat.ts', 'node:crypto')),
    ];
    const unused = unusedAllowances(used);
    expect(unused).toContain('nothing uses the allowed import i18n → react');
    expect(unused).toContain('nothing uses the allowed import backend → zod/mini');
    expect(unused).not.toContain('nothing uses the allowed import ui → react');
    expect(unused).not.toContain('nothing uses the allowed import backend → node:');
  });
});
