/** The layers of the source, and which layers and packages each may import. */

export interface Layer {
  name: string;
  /** Matches the path from the project's root. The first matching layer counts. */
  matches: RegExp;
  /** Layers that it may import. Its own layer must be listed too. */
  imports: readonly string[];
  /** Packages that it may import, including `node:` modules. */
  packages: readonly RegExp[];
}

const any: readonly RegExp[] = [/^/];
const zod = /^zod(\/mini)?$/;
const stores = /^(nanostores|@nanostores\/(react|persistent))$/;
const react = /^react(-dom)?(\/|$)/;
const node = /^node:/;

const feature = (file: string) => new RegExp(`^src/features/[^/]+/${file}`);
const parts = ['rules', 'part', 'markup', 'island', 'store', 'script'];

/** From the lowest layer to the highest. */
export const layers: readonly Layer[] = [
  { name: 'lib', matches: /^src\/lib\//, imports: ['lib'], packages: [/^libphonenumber-js\/min$/] },
  {
    name: 'contract',
    matches: /^src\/api\/(contract\/|endpoint\.ts$)/,
    imports: ['contract', 'lib'],
    packages: [zod],
  },
  {
    name: 'api',
    matches: /^src\/api\//,
    imports: ['api', 'contract', 'lib', 'platform'],
    packages: [zod, /^ky$/],
  },
  // Build-time only.
  {
    name: 'env',
    matches: /^src\/(env|platform\/content-policy)\.ts$/,
    imports: ['lib'],
    packages: [node, zod],
  },
  {
    name: 'platform',
    matches: /^src\/platform\//,
    imports: ['platform', 'lib'],
    packages: [zod, stores, /^astro$/],
  },
  {
    name: 'i18n',
    matches: /^src\/i18n\//,
    imports: ['i18n', 'lib', 'platform'],
    packages: [/^i18next$/, /^react$/],
  },
  { name: 'ui', matches: /^src\/ui\//, imports: ['ui', 'lib'], packages: [react] },
  {
    name: 'build',
    matches: feature('(build|snapshot|snapshot-file|structured-data)\\.ts$'),
    imports: ['build', 'rules', 'contract', 'i18n', 'lib', 'env', 'platform'],
    packages: [node],
  },
  {
    name: 'island',
    matches: feature('\\w+Island\\.tsx$'),
    imports: ['rules', 'store', 'script', 'part', 'ui', 'i18n', 'lib', 'platform', 'contract'],
    packages: [react, stores],
  },
  {
    // Renders an island on demand, for a script.
    name: 'mount',
    matches: feature('(hydrate|mount)\\.tsx$'),
    imports: ['rules', 'island', 'part', 'store', 'script', 'i18n', 'lib', 'platform'],
    packages: [react],
  },
  {
    // The implementations of the payment port. They are loaded only when a shopper pays.
    name: 'provider',
    matches: feature('[\\w-]+-(provider|client)\\.tsx?$'),
    imports: ['rules', 'provider', 'part', 'contract', 'i18n', 'lib', 'platform'],
    packages: [react, zod, /^@stripe\/stripe-js(\/pure)?$/],
  },
  {
    name: 'part',
    matches: feature('.+\\.tsx$'),
    imports: ['rules', 'part', 'ui', 'i18n', 'lib', 'platform', 'contract'],
    packages: [react],
  },
  {
    name: 'markup',
    matches: feature('.+\\.astro$'),
    imports: [
      'rules',
      'markup',
      'island',
      'script',
      'build',
      'env',
      'ui',
      'i18n',
      'lib',
      'platform',
      'contract',
    ],
    packages: [/^astro/],
  },
  {
    name: 'script',
    // `tell.ts` turns store events into toasts, and `shop-….ts` connects a store to the shop's API.
    matches: feature('(.+\\.script|tell|gate|shop-\\w+)\\.ts$'),
    imports: ['rules', 'store', 'script', 'mount', 'i18n', 'lib', 'platform', 'api', 'contract', 'ui'],
    packages: [stores],
  },
  {
    name: 'store',
    matches: feature('([\\w-]*store|client|payment-status|attempt|confirm|pay)\\.ts$'),
    imports: ['rules', 'store', 'provider', 'api', 'contract', 'i18n', 'lib', 'platform'],
    packages: [stores, zod],
  },
  {
    name: 'rules',
    matches: /^src\/features\/[^/]+\/[\w-]+\.ts$/,
    imports: ['rules', 'contract', 'i18n', 'lib', 'platform'],
    packages: [zod],
  },
  {
    name: 'layouts',
    matches: /^src\/layouts\//,
    imports: ['layouts', ...parts, 'build', 'env', 'ui', 'i18n', 'lib', 'platform', 'contract'],
    packages: [/^astro/],
  },
  {
    name: 'pages',
    matches: /^src\/(pages\/|middleware\.ts$)/,
    imports: ['layouts', ...parts, 'build', 'env', 'ui', 'i18n', 'lib', 'platform', 'contract'],
    packages: [/^astro/],
  },
  {
    name: 'reference API',
    matches: /^scripts\/reference-api\//,
    imports: ['reference API', 'contract', 'lib'],
    packages: any,
  },
  {
    name: 'scripts',
    matches: /^(scripts\/|[\w.-]+\.(ts|mjs|js)$)/,
    imports: [
      'scripts',
      'reference API',
      'api',
      'contract',
      'build',
      'env',
      'i18n',
      'lib',
      'platform',
      'rules',
    ],
    packages: any,
  },
];
