/**
 * ESLint looks at `.astro` files only, for what Biome does not know about them. Biome formats and lints everything; who may
 * import whom is `scripts/checks/imports.ts`: a table and eighty lines that also follow `.astro` and the `#` alias, where the
 * plugin for it needs a resolver that cannot be locked for all platforms.
 */
import astro from 'eslint-plugin-astro';

export default [
  { ignores: ['dist*/**', '.cache/**', '.data/**', '.astro/**', 'node_modules/**', 'test-results/**'] },
  ...astro.configs.recommended,
  {
    files: ['**/*.astro'],
    rules: {
      // What the API says is shown as text (promise 54).
      'astro/no-set-html-directive': 'error',
    },
  },
  {
    // The JSON-LD block, written with every `<` escaped, the constant speculation rules, the script of the cart, and what the
    // merchant writes.
    files: [
      'src/layouts/DocumentLayout.astro',
      'src/layouts/ShopLayout.astro',
      'src/pages/*/cart.astro',
      'src/pages/*/pages/*.astro',
    ],
    rules: { 'astro/no-set-html-directive': 'off' },
  },
];
