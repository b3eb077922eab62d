/** Tests in the changed shop, which is built once for all of them (tests/states/playwright.config.ts). A stub replaces Stripe.js. */
import type { Page } from '@playwright/test';
import { test as base } from '../../support/browser/fixtures.ts';
import { apiUrl, callApi } from '../../support/browser/member.ts';
import { type StripePlan, stripeStub } from '../../support/browser/stripe-js.ts';
import type { Shop } from '../../support/shop.ts';
import { openChangedShop } from './changed-shop.ts';
import { tagChanges } from './marketing-tag.ts';

/** The shop that the other tests use. */
export const mainShop = { url: process.env['SHOP_URL'] ?? '', api: apiUrl() };

export const stripeScript = 'https://js.stripe.com/**';

/** Answers the page's next payments as planned. */
export const serveStripe = (page: Page, ...plan: StripePlan) =>
  page.route(stripeScript, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeStub(apiUrl(), plan) }),
  );

interface WorkerFixtures {
  shop: Shop & {
    /** The product that the payment tests buy. */
    slug: string;
  };
}

export const test = base.extend<{ stripe: undefined }, WorkerFixtures>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await openChangedShop(tagChanges);
      // The worker runs only tests of this shop.
      Object.assign(process.env, { SHOP_URL: shop.url, SHOP_API_URL: shop.apiUrl });
      const { categories } = await callApi<{ categories: { slug: string }[] }>('GET', '/v1/category');
      const { products } = await callApi<{ products: { slug: string }[] }>(
        'GET',
        `/v1/product/category/slug/${categories[0]?.slug}`,
      );
      const slug = products[0]?.slug ?? '';
      await callApi('POST', '/__test__/catalog', { edit: 'product.change', slug, set: { stock: 1000 } });
      await use({ ...shop, slug });
      await shop.close();
    },
    // A busy machine once needed more than three minutes for the build.
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  foreignHosts: ({ browserName: _ }, use) => use(['js.stripe.com']),
  stripe: [
    async ({ page }, use) => {
      await serveStripe(page, 'success');
      await use(undefined);
    },
    { auto: true },
  ],
});
