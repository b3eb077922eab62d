/** A shopper walks through the shop that was built from Medusa, in a real browser. Stripe.js and Stripe are stubs. */
import { randomUUID } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { browserArguments, provideBrowser } from '../../browser.ts';
import { startPreview } from '../../preview/preview.ts';
import type { Category, SentProduct } from '../src/contract.ts';
import { callerOf, password } from './calls.ts';
import { cards, type Payments } from './payments.ts';
import { stripeStub } from './stripe-js.ts';
import { type Words, words } from './walk-words.ts';

interface Walk {
  /** Of Medusa. */
  url: string;
  /** Of the shop. */
  origin: string;
  /** The built shop. */
  dir: string;
  payments: Payments;
}

/** What Stripe says about a declined payment card. */
const declined = 'Your card was declined.';
const slug = 'market-tote';

/** Throws at the first step that fails, or after a console error, a failed request or an error of the API. */
export async function checkWalk(walk: Walk, print: (line: string) => void): Promise<void> {
  const preview = await startPreview({ dir: walk.dir, port: Number(new URL(walk.origin).port) });
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: browserArguments });
  try {
    for (const language of ['en', 'fr'] as const) {
      const context = await browser.newContext({
        locale: words[language].locale,
        serviceWorkers: 'block',
      });
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

async function walkThrough(page: Page, { url, origin }: Walk, language: 'en' | 'fr'): Promise<void> {
  const say: Words = words[language];
  const call = callerOf(url, language);
  const { data } = await call<{ product: SentProduct; category: Category }>('GET', `product/slug/${slug}`);
  const { product, category } = data;
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();

  await page.goto(`${origin}${say.home}`);
  await button(say.reject).click();
  await main.getByRole('link', { name: category.name }).first().click();
  await page.getByRole('heading', { name: category.name, level: 1 }).waitFor();
  await main.getByRole('link', { name: product.name }).first().click();
  await page.getByRole('radio', { name: say.option, exact: true }).check();
  await button(say.add).first().click();
  await banner.getByRole('link', { name: say.cart }).click();
  await main.getByRole('link', { name: product.name }).first().waitFor();

  await banner.getByRole('link', { name: say.signIn }).click();
  await main.getByRole('link', { name: say.toRegister }).click();
  const fill = (name: string, text: string) => main.getByLabel(name, { exact: true }).fill(text);
  await fill(say.firstName, 'Ada');
  await fill(say.lastName, 'Lovelace');
  await fill(say.email, `${randomUUID()}@example.com`);
  await fill(say.password, password);
  await fill(say.confirmPassword, password);
  await main.getByRole('button', { name: say.register }).click();
  const menu = button('A. Lovelace');
  await menu.waitFor();

  await banner.getByRole('link', { name: say.cart }).click();
  await main.getByText(say.haveCode).click();
  await page.getByRole('textbox', { name: say.code }).fill('WELCOME10');
  await button(say.apply).click();
  await main.getByRole('link', { name: say.checkOut }).click();
  // The cart asks for a country, too.
  await page.waitForURL(/\/checkout$/);
  await main.getByLabel(say.country).selectOption('FR');
  await fill(say.fullName, 'Ada Lovelace');
  await fill(say.line1, '3 Rue de l’Été');
  await fill(say.postalCode, '75001');
  await fill(say.city, 'Paris');
  await main.getByRole('button', { name: say.save, exact: true }).click();
  await button(say.toShipping).click();
  await button(say.toPayment).click();
  await see(say.discount);
  const pay = button(say.pay);
  await pay.click();
  await see(declined);
  await pay.click();
  await page.getByRole('heading', { name: say.thanks }).waitFor();
  await see(say.discount);

  await menu.click();
  await banner.getByRole('link', { name: say.orders }).click();
  await see(say.paid);
  await button(say.cancel).click();
  await page.getByRole('dialog').getByRole('button', { name: say.confirmCancel }).click();
  await see(say.refunded);

  await page.goto(`${origin}${say.home === '/' ? '' : say.home}/product/${slug}#reviews`);
  await button(say.writeReview).click();
  await page.getByRole('radio', { name: /^4 / }).check();
  await page.getByRole('textbox', { name: say.comment }).fill(`${say.comment} ${randomUUID()}`);
  await button(say.publish).click();
  await see(say.published);

  await menu.click();
  await button(say.signOut).click();
  await banner.getByRole('link', { name: say.signIn }).waitFor();
}
