/**
 * ESLint checks only `.astro` files, for mistakes that Biome doesn't find. Biome formats and lints everything.
 * `scripts/checks/imports.ts` checks which folders may import which. ESLint's import plugin would need a resolver that
 * `package-lock.json` can't pin for all platforms.
 */
import astro from 'eslint-plugin-astro';

export default [
  { ignores: ['dist/**', '.cache/**', '.data/**', '.astro/**', 'node_modules/**', 'test-results/**'] },
  ...astro.configs.recommended,
  {
    files: ['**/*.astro'],
    rules: {
      // The API's texts are shown as text, never as HTML (promise 54).
      'astro/no-set-html-directive': 'error',
    },
  },
  {
    // The HTML in these files is safe: JSON-LD with every `<` escaped, constant speculation rules, inlined scripts and styles,
    // HTML from React, which escapes texts, and the merchant's own pages.
    files: [
      'src/layouts/AuthLayout.astro',
      'src/layouts/DocumentLayout.astro',
      'src/layouts/ShopLayout.astro',
      'src/features/product-page/BuyBox.astro',
      'src/features/newsletter/NewsletterLink.astro',
      'src/pages/*/{auth/login,auth/register,cart,order-confirmation,search}.astro',
      'src/pages/*/{pages,product}/*.astro',
    ],
    rules: { 'astro/no-set-html-directive': 'off' },
  },
];
