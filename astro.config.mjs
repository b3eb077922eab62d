import { resolve } from 'node:path';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { chunks } from './scripts/astro/chunks.ts';
import { headScript, inlineScripts, serviceWorker } from './scripts/astro/classic-scripts.ts';
import { contentSecurityPolicy, policyOf } from './scripts/astro/csp.ts';
import { publicDefines } from './scripts/astro/defines.ts';
import { pageAdapter } from './scripts/astro/page-adapter.ts';
import { partDirective, partsPlugin } from './scripts/astro/parts.ts';
import { shopFolder } from './scripts/astro/shop-folder.ts';
import { compileTargets, supportFloor } from './scripts/astro/support-floor.ts';
import { env } from './src/env.ts';
import { defaultLocale, locales } from './src/i18n/locale.ts';
import { setupOf } from './src/lib/shop-setup.ts';
import { loadShop } from './src/merchant/load.ts';
import { snapshotInfo } from './src/snapshot/pages.ts';

const settings = env();
const shop = await loadShop(settings.SHOP_DIR);
const api = snapshotInfo() ?? { calls: [], setup: setupOf(shop, undefined), pictureOrigins: [] };
const defines = publicDefines(settings, shop, api);

export default defineConfig({
  site: settings.PUBLIC_SITE_URL,
  // Nothing is rendered when Astro builds. A rebuild renders the pages that it needs.
  output: 'server',
  adapter: pageAdapter(api.setup.features),
  outDir: process.env.BUILD_DIR ?? './.astro/out',
  // By default, Astro's cache is in node_modules.
  cacheDir: './.astro/cache',
  trailingSlash: 'never',
  build: {
    // Styles in the page save a round trip before the first paint.
    inlineStylesheets: 'always',
  },
  compressHTML: true,
  i18n: {
    defaultLocale,
    locales: [...locales],
    routing: { prefixDefaultLocale: false, redirectToDefaultLocale: false },
  },
  integrations: [
    react(),
    i18next(),
    headScript(),
    partDirective(),
    serviceWorker(settings),
    shopFolder(settings.SHOP_DIR),
  ],
  security: { csp: contentSecurityPolicy(policyOf(settings, shop, api.pictureOrigins)) },
  // Highlighting would set colours in style attributes, which the Content-Security-Policy blocks.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss(), partsPlugin(), inlineScripts(defines), supportFloor()],
    define: defines,
    resolve: { alias: [{ find: /^#shop\//, replacement: `${resolve(settings.SHOP_DIR)}/` }] },
    build: {
      cssTarget: compileTargets,
      // Keeps Vite's polyfill and preload helper out of what a page loads first. `loadPart` does their work.
      modulePreload: false,
      // Keeps scripts in files of their own, which browsers cache for all pages.
      assetsInlineLimit: 0,
      // Inlines constants such as event names, so that importing them adds no file to a page.
      rolldownOptions: { optimization: { inlineConst: true } },
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    },
  },
});
