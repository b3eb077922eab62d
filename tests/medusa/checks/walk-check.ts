/** A shopper walks through the shop that was built from Medusa, in a real browser. Stripe.js and Stripe are stubs. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { type Locale, locales } from '#i18n/locale.ts';
import type { MessageKey } from '#i18n/messages.ts';
import { href } from '#i18n/routes.ts';
import { messageReader, type Values } from '#i18n/template.ts';
import type { Category, SentProduct } from '../../../scripts/medusa/src/contract.ts';
import { startPreview } from '../../../scripts/preview/preview.ts';
import { browserArguments, provideBrowser } from '../../../scripts/programs/chromium.ts';
import { stripeStub } from '../../support/browser/stripe-js.ts';
import { callerOf, password } from '../calls.ts';
import { cards, type Payments } from '../servers/payments.ts';

interface Walk {
  /** The URL of Medusa. */
  url: string;
  /** The shop's origin. */
  origin: string;
  /** The folder of the built shop. */
  dir: string;
  payments: Payments;
}

/** What Stripe says about a declined payment card. */
const declined = 'Your card was declined.';
const slug = 'market-tote';
const folder = join(import.meta.dirname, '../../../src/i18n/messages');

/** Throws at the first step that fails, or after a console error, a failed request or an error of the API. */
export async function checkWalk(walk: Walk, print: (line: string) => void): Promise<void> {
  const preview = await startPreview({ dir: walk.dir, port: Number(new URL(walk.origin).port) });
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: browserArguments });
  try {
    for (const language of locales) {
      const context = await browser.newContext({ locale: language, serviceWorkers: 'block' });
      const trouble = watch(context);
      await serveStripe(context, walk);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await walkThrough(page, walk, language);
      await context.close();
      if (trouble.length) throw new Error(`The shop has trouble in ${language}:\n${trouble.join('\n')}`);
      print(
        `ok           a shopper registers, is declined, pays, cancels and writes a review in a browser (${language})`,
      );
    }
  } finally {
    await browser.close();
    await preview.close();
  }
}

/** The shop's own texts, by which the walk finds links, fields and buttons. Keys of `common` have no namespace. */
function textsIn(language: Locale) {
  return (name: MessageKey, values?: Values): string => {
    const [namespace = '', key = ''] = name.includes(':') ? name.split(':') : ['common', name];
    const messages = JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));
    return messageReader(language, messages)(key, values);
  };
}

function watch(context: BrowserContext): string[] {
  const trouble: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => void trouble.push(`uncaught: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // When the shopper leaves a page, the browser cancels what it was preloading.
    const reason = request.failure()?.errorText ?? '';
    if (!reason.includes('ERR_ABORTED')) trouble.push(`${reason}: ${request.url()}`);
  });
  return trouble;
}

/** Serves the stub of Stripe.js. The first payment card is declined, and the second one pays. Stripe tells Medusa by webhook. */
async function serveStripe(context: BrowserContext, { url, payments }: Walk): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeStub(url, ['decline', 'success']) }),
  );
  await context.route(`${url}/demo-payments/*/confirm`, async (route) => {
    const { card } = route.request().postDataJSON() as { card: { number: string } };
    const id = new URL(route.request().url()).pathname.split('/')[2] ?? '';
    const event = payments.confirm(id, card.number);
    if (event) await payments.tellTwice(id, event);
    const json =
      card.number === cards.declined
        ? { code: 'card_declined', message: declined }
        : { paymentIntent: { id, status: 'succeeded' } };
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
}

async function walkThrough(page: Page, { url, origin }: Walk, language: Locale): Promise<void> {
  const shop = shopOn(page, origin, language);
  const { data } = await callerOf(url, language)<Sold>('GET', `product/slug/${slug}`);
  await fillCart(shop, data);
  await register(shop);
  await checkOut(shop);
  await payTwice(shop);
  await cancelOrder(shop);
  await writeReview(shop);
  await shop.menu.click();
  await shop.button(shop.say('auth:menu.signOut')).click();
  await shop.banner.getByRole('link', { name: shop.say('nav.signIn') }).waitFor();
}

interface Sold {
  product: SentProduct;
  category: Category;
}

type Shop = ReturnType<typeof shopOn>;

/** What the shopper sees of the shop in one language. */
function shopOn(page: Page, origin: string, language: Locale) {
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    page,
    main,
    button,
    say: textsIn(language),
    banner: page.getByRole('banner'),
    /** The button that opens the member's menu. */
    menu: button('A. Lovelace'),
    open: (path: string) => page.goto(origin + path),
    home: href(language, 'home'),
    reviews: `${href(language, 'product', { slug })}#reviews`,
    fill: (name: string, text: string) => main.getByLabel(name, { exact: true }).fill(text),
    see: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  };
}

async function fillCart(shop: Shop, { product, category }: Sold): Promise<void> {
  const { page, main, banner, button, say } = shop;
  await shop.open(shop.home);
  await button(say('consent:reject')).click();
  await main.getByRole('link', { name: category.name }).first().click();
  await page.getByRole('heading', { name: category.name, level: 1 }).waitFor();
  await main.getByRole('link', { name: product.name }).first().click();
  const size = product.options?.at(-1)?.values.at(-1)?.name;
  await page.getByRole('radio', { name: size ?? '', exact: true }).check();
  await button(say('catalog:addToCart')).first().click();
  await banner.getByRole('link', { name: say('nav.cart') }).click();
  await main.getByRole('link', { name: product.name }).first().waitFor();
}

async function register({ main, banner, menu, fill, say }: Shop): Promise<void> {
  await banner.getByRole('link', { name: say('nav.signIn') }).click();
  await main.getByRole('link', { name: say('auth:signIn.toRegister') }).click();
  await fill(say('auth:fields.firstName'), 'Ada');
  await fill(say('auth:fields.lastName'), 'Lovelace');
  await fill(say('auth:fields.email'), `${randomUUID()}@example.com`);
  await fill(say('auth:fields.password'), password);
  await fill(say('auth:fields.confirmPassword'), password);
  await main.getByRole('button', { name: say('auth:register.submit') }).click();
  await menu.waitFor();
}

/** Goes from the cart to the payment, with a discount code. */
async function checkOut({ page, main, banner, button, fill, say, see }: Shop): Promise<void> {
  await banner.getByRole('link', { name: say('nav.cart') }).click();
  await main.getByText(say('cart:discount.ask')).click();
  await page.getByRole('textbox', { name: say('cart:discount.code') }).fill('WELCOME10');
  await button(say('cart:discount.apply')).click();
  // The link below the code moves once the page shows the code, so an earlier press could miss the link.
  await see(say('cart:discount.later', { code: 'WELCOME10' }));
  await main.getByRole('link', { name: say('cart:checkout') }).click();
  // The cart has a field for a country, too, so the walk first waits for the checkout.
  await page.waitForURL(/\/checkout$/);
  await main.getByLabel(say('account:fields.country')).selectOption('FR');
  await fill(say('account:fields.name'), 'Ada Lovelace');
  await fill(say('account:fields.line1'), '3 Rue de l’Été');
  await fill(say('account:fields.postalCode'), '75001');
  await fill(say('account:fields.city'), 'Paris');
  await main.getByRole('button', { name: say('account:save'), exact: true }).click();
  await button(`${say('checkout:continue')} ${say('checkout:address.goal')}`).click();
  await button(`${say('checkout:continue')} ${say('checkout:shipping.goal')}`).click();
  await see(say('checkout:summary.discount', { code: 'WELCOME10' }));
}

/** Presses Pay twice, because the first payment card is declined. */
async function payTwice({ page, button, say, see }: Shop): Promise<void> {
  const pay = button(say('payment:form.pay', { total: '$' }));
  await pay.click();
  await see(declined);
  await pay.click();
  await page.getByRole('heading', { name: say('payment:confirmation.paidHeading') }).waitFor();
  await see(say('checkout:summary.discount', { code: 'WELCOME10' }));
}

async function cancelOrder({ page, banner, menu, button, say, see }: Shop): Promise<void> {
  await menu.click();
  await banner.getByRole('link', { name: say('auth:menu.orders') }).click();
  await see(say('orders:meaning.paid'));
  await button(say('orders:cancel')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('orders:cancelYes') })
    .click();
  await see(say('orders:meaning.refunded'));
}

async function writeReview({ page, button, say, see, open, reviews }: Shop): Promise<void> {
  await open(reviews);
  await button(say('catalog:writeReview')).click();
  await page.getByRole('radio', { name: /^4 / }).check();
  await page
    .getByRole('textbox', { name: say('reviews:comment') })
    .fill(`${say('reviews:comment')} ${randomUUID()}`);
  await button(say('reviews:send')).click();
  await see(say('reviews:added'));
}
