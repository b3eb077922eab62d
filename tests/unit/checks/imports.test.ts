import { describe, expect, it } from 'vitest';
import {
  faultOfImport,
  findCycle,
  findFolderCycle,
  importsOf,
  unusedAllowances,
} from '../../../scripts/checks/imports.ts';

const faults = (file: string, text: string) =>
  importsOf(file, text).flatMap((found) => faultOfImport(found) ?? []);

describe('the import rules', () => {
  it.each([
    ['src/lib/money.ts', "import { env } from '#env.ts';", 'lib may not import env'],
    ['src/lib/money.ts', "import * as z from 'zod';", 'the package zod'],
    ['src/api/contract/user.ts', "import axios from 'axios';", 'the package axios'],
    ['src/features/cart/CartIsland.tsx', "import axios from 'axios';", 'the package axios'],
    ['src/features/cart/CartIsland.tsx', "import { x } from '#api/client.ts';", 'may not import api'],
    [
      'src/features/account/AccountIsland.tsx',
      "import { X } from '#features/session/SessionIsland.tsx';",
      'may not import island',
    ],
    ['src/features/cart/cart.ts', "import { $cart } from './store.ts';", 'rules may not import store'],
    ['src/features/cart/CartLine.tsx', "import { $cart } from './store.ts';", 'part may not import store'],
    [
      'src/features/catalog/Card.astro',
      "---\nimport { $cart } from '#features/cart/store.ts';\n---",
      'markup may not import store',
    ],
    [
      'src/features/theme/theme.script.ts',
      "import { add } from '#features/cart/store.ts';",
      'theme may not import cart',
    ],
    ['src/features/cart/store.ts', "import { p } from '#snapshot/pages.ts';", 'may not import build'],
    ['src/layouts/Shop.astro', "---\nimport Page from '#pages/index.astro';\n---", 'may not be imported'],
    ['src/lib/money.ts', "import { x } from '../../tests/support/shop.ts';", 'may not be imported'],
    ['scripts/reference-api/app.ts', "import { x } from '#features/cart/totals.ts';", 'may not import rules'],
    [
      'src/features/cart/cart.ts',
      "const x = await import('#features/cart/store.ts');",
      'rules may not import store',
    ],
    ['src/features/cart/cart.ts', "export { x } from './store.ts';", 'rules may not import store'],
    ['src/other/thing.ts', "import './x.ts';", 'belongs to no layer'],
  ])('refuse the import in %s: %s (%s)', (file, text, fault) => {
    expect(faults(file, text).join()).toContain(fault);
  });

  it.each([
    [
      'src/features/cart/CartIsland.tsx',
      "import { useStore } from '@nanostores/react';\nimport { $cart } from './store.ts';",
    ],
    [
      'src/features/cart/store.ts',
      "import {\n  atom,\n  type Atom,\n} from 'nanostores';\nimport { call } from '#api/client.ts';",
    ],
    ['src/pages/index.astro', "---\nimport Shop from '#layouts/Shop.astro';\n---\n<Shop />"],
    [
      'scripts/reference-api/app.ts',
      "import { Hono } from 'hono';\nimport { product } from '#api/contract/catalog.ts';",
    ],
    ['src/lib/money.ts', "/* import axios from 'axios'; */ const text = 'import x';"],
  ])('allow the imports of %s', (file, text) => {
    expect(faults(file, text)).toEqual([]);
  });

  it('find import cycles, except those that contain a type import', () => {
    const circle = (first: string) => [
      ...importsOf('src/lib/a.ts', first),
      ...importsOf('src/lib/b.ts', "import { c } from './c.ts';"),
      ...importsOf('src/lib/c.ts', "import { a } from './a.ts';"),
    ];
    expect(findCycle(circle("import { b } from './b.ts';"))).toEqual([
      'src/lib/a.ts',
      'src/lib/b.ts',
      'src/lib/c.ts',
      'src/lib/a.ts',
    ]);
    expect(findCycle(circle("import type { B } from './b.ts';"))).toBeUndefined();
  });

  it('find folders that import each other, even if they import only types', () => {
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

  it('report an import that is allowed between two layers but that no file uses', () => {
    const used = importsOf('src/ui/Field.tsx', "import { money } from '#lib/money.ts';");
    expect(unusedAllowances(used)).toContain('nothing uses the allowed import lib → lib');
    expect(unusedAllowances(used)).not.toContain('nothing uses the allowed import ui → lib');
  });
});
