/** The layers of the source, which layers and packages each may import, and which features other features may import. */

export interface Layer {
  name: string;
  /**
   * Patterns of paths from the project's root. A file belongs to the first layer with a matching pattern. A pattern that matches
   * no file is a fault, so that no pattern stays when its files are gone.
   */
  matches: readonly RegExp[];
  /** Layers that this layer's files may import. Includes the layer itself if its files may import each other. */
  imports: readonly string[];
  /**
   * Packages that this layer's files may import, each as an import names it. A name that ends in `:` or `/` stands for all that begin with
   * it, such as Node's modules.
   */
  packages: readonly string[] | 'any';
}

const list = (names: string) => names.split(', ');
/** Files of a feature. Their suffix names their layer. */
const feature = (...files: string[]) => files.map((file) => new RegExp(`^src/features/[^/]+/${file}$`));

/** A file belongs to the first layer that matches it, so narrow patterns come before wide ones. */
export const layers: readonly Layer[] = [
  {
    name: 'lib',
    matches: [/^src\/lib\//],
    imports: list('lib'),
    packages: list('nanostores'),
  },
  {
    // Also has the errors of its calls, so that rules can tell them apart.
    name: 'contract',
    matches: [/^src\/api\/contract\//, /^src\/api\/errors\.ts$/],
    imports: list('contract, lib'),
    packages: list('zod/mini'),
  },
  {
    name: 'api',
    matches: [/^src\/api\//],
    imports: list('api, contract, lib, names'),
    packages: list('ky, zod/mini'),
  },
  // Build-time only.
  {
    name: 'env',
    matches: [/^src\/env\.ts$/],
    imports: list('lib'),
    packages: list('node:, zod'),
  },
  // Names of storage keys and events, without side effects.
  {
    name: 'names',
    matches: [/^src\/platform\/[\w-]+-(keys|names)\.ts$/],
    imports: [],
    packages: [],
  },
  {
    name: 'platform',
    matches: [/^src\/platform\//],
    imports: list('platform, names, lib'),
    packages: list('astro, libphonenumber-js/min'),
  },
  {
    name: 'i18n',
    matches: [/^src\/i18n\//],
    imports: list('i18n, lib'),
    packages: list('i18next, react'),
  },
  // The service worker.
  { name: 'worker', matches: [/^src\/worker\//], imports: list('worker, names, i18n'), packages: [] },
  // Build-time only.
  {
    name: 'merchant',
    matches: [/^src\/merchant\//],
    imports: list('merchant, env, i18n, lib'),
    packages: list('node:, astro, tailwindcss/plugin, zod'),
  },
  // The merchant writes these files. They import only a type.
  {
    name: 'merchant’s folder',
    matches: [/^src\/shop\//, /^scripts\/reference-api\/demo-shop\/shop\//],
    imports: list('merchant'),
    packages: [],
  },
  {
    name: 'ui',
    matches: [/^src\/ui\//],
    imports: list('ui, i18n, lib'),
    packages: list('react, react-dom/server'),
  },
  {
    name: 'build',
    matches: [/^src\/snapshot\//, ...feature('[\\w-]+\\.build\\.ts')],
    imports: list('build, merchant, rules, contract, i18n, lib'),
    packages: list('node:, ipaddr.js'),
  },
  {
    name: 'island',
    matches: feature('\\w+Island\\.tsx'),
    imports: list('rules, flow, store, script, component, ui, i18n, lib, platform'),
    packages: list('@nanostores/react, react, react-dom/client'),
  },
  {
    // Stripe's payment form and the demo's. They are loaded only when a shopper pays.
    name: 'provider',
    matches: feature('[\\w-]+-provider\\.tsx?'),
    imports: list('rules, storage and calls, provider, ui, i18n, platform'),
    packages: list('@stripe/stripe-js, @stripe/stripe-js/pure, react, react-dom, react-dom/client'),
  },
  {
    name: 'component',
    matches: feature('.+\\.tsx'),
    imports: list('rules, component, ui, i18n, lib, platform, contract'),
    packages: list('react'),
  },
  {
    name: 'markup',
    matches: feature('.+\\.astro'),
    imports: list('rules, markup, island, script, build, merchant, ui, i18n, lib, platform, contract, names'),
    packages: list('astro/types'),
  },
  {
    name: 'script',
    matches: feature('.+\\.script\\.ts'),
    imports: list(
      'rules, storage and calls, store, flow, script, island, i18n, lib, names, platform, api, contract',
    ),
    packages: [],
  },
  {
    // Files that make several calls in order. No store imports them.
    name: 'flow',
    matches: feature('[\\w-]+-flow\\.ts'),
    imports: list('rules, storage and calls, store, flow, api, contract, i18n, lib, names, platform'),
    packages: list('nanostores'),
  },
  {
    name: 'store',
    matches: feature('[\\w-]+-store\\.ts'),
    imports: list('rules, storage and calls, store, provider, api, contract, i18n, lib, names, platform'),
    packages: list('@nanostores/persistent, nanostores, zod/mini'),
  },
  // Files that do what rules may not: store data on the device, call the shop's API, or fetch another page of the shop.
  {
    name: 'storage and calls',
    matches: feature('[\\w-]+-storage\\.ts', '[\\w-]+-call\\.ts', '[\\w-]+-client\\.ts'),
    imports: list('rules, storage and calls, api, contract, i18n, lib, names, platform'),
    packages: list('zod/mini'),
  },
  // Pure functions and types.
  {
    name: 'rules',
    matches: [/^src\/features\/[^/]+\/[\w-]+\.ts$/],
    imports: list('rules, contract, i18n, lib, names'),
    packages: list('zod/mini'),
  },
  {
    name: 'layouts',
    matches: [/^src\/layouts\//],
    imports: list('layouts, rules, markup, script, build, env, merchant, ui, i18n, platform, contract'),
    packages: list('astro/types'),
  },
  {
    // Also has the types of what is on the window and on `Astro.locals`.
    name: 'pages',
    matches: [/^src\/pages\//, /^src\/middleware\.ts$/, /^src\/\w+\.d\.ts$/],
    imports: list(
      'layouts, rules, component, markup, island, script, build, env, merchant, ui, i18n, lib, platform, names',
    ),
    packages: list('astro, astro:middleware'),
  },
  // Every command prints with this file, whatever it may import otherwise.
  { name: 'printing', matches: [/^scripts\/print\.ts$/], imports: [], packages: [] },
  {
    name: 'backend',
    matches: [/^scripts\/backend\//],
    imports: list('backend, contract, lib'),
    packages: list('node:, zod/mini'),
  },
  {
    name: 'reference API',
    matches: [/^scripts\/reference-api\//],
    imports: list('reference API, backend, contract, lib, printing'),
    packages: 'any',
  },
  {
    // Runs inside Medusa, in the merchant's installation.
    name: 'Medusa plugin',
    matches: [/^scripts\/medusa\/(src\/|package\.json$)/],
    imports: list('Medusa plugin, backend, contract, lib'),
    packages: list('node:, @medusajs/, zod/mini'),
  },
  // Serve the built site, and find or install programs.
  {
    name: 'tools',
    matches: [/^scripts\/web-host\//, /^scripts\/preview\//, /^scripts\/programs\//],
    imports: list('tools'),
    packages: 'any',
  },
  // Knows a backend only by its responses.
  {
    name: 'check of a backend',
    matches: [/^scripts\/check-backend\//],
    imports: list('check of a backend, contract, lib, printing'),
    packages: 'any',
  },
  {
    name: 'checks',
    matches: [/^scripts\/checks\//],
    imports: list('checks, compiling, i18n'),
    packages: 'any',
  },
  {
    name: 'compiling',
    matches: [/^scripts\/astro\//],
    imports: list('compiling, tools, build, contract, env, merchant, i18n, lib, rules'),
    packages: 'any',
  },
  // Works with any API, because these files reach the API only by the contract's calls.
  {
    name: 'rebuild',
    matches: [/^scripts\/rebuild\//],
    imports: list(
      'rebuild, compiling, tools, api, contract, build, env, merchant, i18n, lib, rules, printing',
    ),
    packages: 'any',
  },
  {
    name: 'benchmarks',
    matches: [/^scripts\/bench\//],
    imports: list('benchmarks, rebuild, reference API, tools, build'),
    packages: 'any',
  },
  // What a person or a program starts.
  {
    name: 'commands',
    matches: [/^scripts\/commands\//, /^scripts\/medusa\/build\.ts$/, /^[\w.-]+\.(ts|mjs|js)$/],
    imports: [
      ...list('commands, benchmarks, rebuild, compiling, checks, check of a backend, tools, reference API'),
      ...list('backend, build, contract, env, merchant, i18n, lib, printing'),
    ],
    packages: 'any',
  },
];

/** The features that other features may import. A cycle between features is a fault all the same. */
export const sharedFeatures: readonly string[] = [
  ...list('addresses, cart, cart-page, catalog, consent, delivery, discount, email-form, open-payment'),
  ...list('payment, renamed, restock, reviews, session, toasts'),
];
