/** Which modules each file of the browser's code contains. */
import type { Rolldown } from 'vite';

/**
 * The path of a file. A path that ends in `/` stands for all files in that folder. `*` stands for letters, digits, `_` and `-`,
 * so `*.ts` leaves out `*.script.ts`. `npm run checks` fails if a pattern matches no file of this project.
 */
type PathPattern = string;

interface Group {
  name: string;
  /** Also groups modules that only one page or lazy part uses. */
  alwaysGrouped?: true;
  /** A module belongs to the group if its path matches one of these patterns. */
  of: readonly PathPattern[];
  except?: readonly PathPattern[];
  /** Leaves out modules that import one of these files, directly or through others. */
  importsNone?: readonly PathPattern[];
  /** Takes only modules that one of these files imports, directly or through others. */
  importedBy?: readonly PathPattern[];
}

/** The cart's modules. Those that import zod go into the group `api`, most others into `base`. */
const cartModules: readonly PathPattern[] = [
  'src/features/cart/*.ts',
  'src/features/cart-page/*.ts',
  'src/features/discount/*.ts',
];

/**
 * Groups shared modules into files. Without these groups, every set of pages with a common module would get its own file.
 * The cart page would then load 54 files instead of 9 (docs/decisions/0038-groups-of-modules.md). A module goes into the first
 * group that matches it, together with everything the module imports. Groups of modules that many pages share come first, so that
 * rarer groups don't take those modules.
 */
const groups: readonly Group[] = [
  // The privacy page and the not-found page load only these modules at first, so each module has a file of its own.
  { name: 'locale', of: ['src/i18n/locale.ts'] },
  { name: 'date', of: ['src/i18n/date.ts'] },
  { name: 'lookup', of: ['src/features/unbuilt-page/lookup.ts'] },
  // Contains neither React nor the API client, because lazy scripts of catalogue pages also load this file.
  {
    name: 'base',
    of: [
      'node_modules/nanostores/',
      'src/api/errors.ts',
      'src/lib/*.ts',
      'src/i18n/*.ts',
      'src/platform/*.ts',
      'src/platform/parts/*.ts',
      ...cartModules,
      'src/features/cart/item-to-add.script.ts',
      'src/features/delivery/*.ts',
    ],
    // Scripts load these files on demand, not with the page.
    except: ['src/i18n/load.ts', 'src/platform/phone-number.ts', 'src/features/discount/*-store.ts'],
    importsNone: ['node_modules/zod/'],
  },
  {
    name: 'api',
    of: ['node_modules/zod/', 'src/api/*.ts', ...cartModules, 'src/features/open-payment/*.ts'],
  },
  // Astro's renderer stays in a tiny file of its own, which imports this group.
  {
    name: 'react',
    alwaysGrouped: true,
    of: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/@astrojs/react/',
      'node_modules/@nanostores/react/',
    ],
  },
  // React code that the cart page or the search needs.
  {
    name: 'ui',
    of: [
      'src/ui/*.ts',
      'src/ui/*.tsx',
      'src/i18n/*.tsx',
      'src/features/cart/*.tsx',
      'src/features/cart-page/*.tsx',
      'src/features/discount/*.tsx',
    ],
    importedBy: ['src/features/cart-page/', 'src/features/search/'],
  },
  // Code that the checkout needs in addition to the groups above.
  {
    name: 'account',
    of: ['src/features/session/*.ts', 'src/features/payment/*.ts'],
  },
  {
    name: 'forms',
    of: ['src/ui/*.ts', 'src/ui/*.tsx', 'src/features/session/*.tsx', 'src/features/payment/*.tsx'],
    // Only a shopper who pays needs a provider.
    except: ['src/features/payment/*-provider.tsx'],
  },
  // The profile and the checkout need these. The pages of orders don't.
  { name: 'addresses', of: ['src/features/addresses/*.ts', 'src/features/addresses/*.tsx'] },
];

/** Returns whether a path matches one of the patterns. The path may be absolute, or begin at the project's root. */
function matcherOf(patterns: readonly PathPattern[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const name = RegExp.escape(pattern).replaceAll('\\*', '[\\w-]+');
    return new RegExp(`(?:^|/)${name}${pattern.endsWith('/') ? '' : '$'}`);
  });
  return (path) => expressions.some((expression) => expression.test(path));
}

/** The module, and all modules that `next` leads to, directly or through others. */
function reachable(id: string, next: (id: string) => readonly string[]): string[] {
  const found = new Set([id]);
  // The loop also visits the modules that it adds.
  for (const one of found) for (const other of next(one)) found.add(other);
  return [...found];
}

export const chunks: Rolldown.CodeSplittingGroup[] = groups.map(
  ({ name, alwaysGrouped, of, except = [], importsNone, importedBy }) => {
    const [belongs, isExcepted] = [matcherOf(of), matcherOf(except)];
    return {
      name: (id, graph) => {
        const imports = (one: string) => graph.getModuleInfo(one)?.importedIds ?? [];
        const importers = (one: string) => graph.getModuleInfo(one)?.importers ?? [];
        // Without a name, the module goes into a later group.
        if (importsNone && reachable(id, imports).some(matcherOf(importsNone))) return null;
        if (importedBy && !reachable(id, importers).some(matcherOf(importedBy))) return null;
        return name;
      },
      test: (id) => belongs(id) && !isExcepted(id),
      // A module that only one page or lazy part uses stays in the file of that page or part.
      ...(!alwaysGrouped && { minShareCount: 2 }),
    };
  },
);

/** The patterns for files of this project that match none of `files`. */
export const emptyChunkPatterns = (files: readonly string[]): string[] =>
  groups
    .flatMap(({ of, except = [], importsNone = [], importedBy = [] }) => [
      ...[...of, ...except],
      ...[...importsNone, ...importedBy],
    ])
    .filter((pattern) => !pattern.startsWith('node_modules/') && !files.some(matcherOf([pattern])))
    .map((pattern) => `scripts/astro/chunks.ts names ${pattern}, which matches no file`);
