/** What a shopper presses and types in the states of visits.ts, and how long the page takes to show that it has reacted. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { fillFields, newPaymentCard, visits } from './visits.ts';

interface Interaction {
  name: string;
  prepare?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const press = (selector: string) => (page: Page) => page.locator(selector).click();

/**
 * The interactions on each page, in the shopper's order. The first press also loads what the page loads at the first touch. Each
 * sort order is a page of its own, so "sort" measures only how soon the select reacts. bench:pages measures how soon a new page
 * shows.
 */
const interactions: Readonly<Record<string, readonly Interaction[]>> = {
  Home: [
    { name: 'consent', act: press('[data-consent-choice=none]') },
    { name: 'open search', act: press('[data-search-trigger]') },
    { name: 'type', act: (page) => page.keyboard.type('pan', { delay: 100 }) },
  ],
  Category: [
    { name: 'open filters', act: press('[data-filter]') },
    { name: 'filter', act: press('form[data-facts] [name=stock]') },
    // Presses a key, because browsers draw the open list of a select outside the page.
    {
      name: 'sort',
      prepare: (page) => page.focus('[data-sort]'),
      act: (page) => page.keyboard.press('ArrowDown'),
    },
  ],
  Product: [{ name: 'add', act: press('[data-add-to-cart] [type=submit]') }],
  'Product with options': [{ name: 'option', act: press('#options label:not(:has(:checked))') }],
  'Cart with five line items': [
    { name: 'quantity', act: press('main li button[aria-label^=Increase]') },
    { name: 'remove', act: press('main li button[aria-label^=Remove]') },
  ],
  'Checkout, shipping': [{ name: 'next step', act: press('main ::-p-aria(Continue to payment)') }],
  'Checkout, payment': [
    { name: 'pay', prepare: (page) => fillFields(page, newPaymentCard), act: press('main ::-p-text(Pay $)') },
  ],
};

/**
 * Stores the duration of the slowest interaction that began after `bench-from`. The duration is in the tab's session storage, because
 * some interactions lead to another page. If an interaction changes nothing visible, the browser measures until the next paint, which may
 * belong to the next interaction. So interactions that began before `bench-from` don't count.
 */
const watch = `
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  function keep(entries) {
    for (const { interactionId, startTime, duration } of entries)
      if (
        interactionId &&
        performance.timeOrigin + startTime >= Number(sessionStorage.getItem('bench-from')) &&
        duration > Number(sessionStorage.getItem('bench-slowest'))
      )
        sessionStorage.setItem('bench-slowest', duration);
  }
  observer.observe({ type: 'event', durationThreshold: 16 });
  addEventListener('pagehide', () => keep(observer.takeRecords()));`;

const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/**
 * Sends `runs` new shoppers through the shop, at a quarter of the CPU's speed. Returns for each interaction the milliseconds
 * until the next paint, the shortest first. They are in steps of 8; 0 stands for less than 16.
 */
export async function measureInteractions(
  browser: Browser,
  shop: string,
  runs: number,
): Promise<Record<string, number[]>> {
  const durations: Record<string, number[]> = {};
  for (let run = 0; run < runs; run++)
    for (const [name, duration] of Object.entries(await durationsOf(browser, shop)))
      durations[name] = [...(durations[name] ?? []), duration].sort((a, b) => a - b);
  return durations;
}

/** The durations of a single shopper. */
async function durationsOf(browser: Browser, shop: string): Promise<Record<string, number>> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(phone);
  await page.evaluateOnNewDocument(watch);
  const durations: Record<string, number> = {};
  const last = visits.findLastIndex(({ name }) => name in interactions);
  for (const { name, path, prepare } of visits.slice(0, last + 1)) {
    await prepare?.(page, shop);
    const url = path ? shop + path : page.url();
    await page.emulateCPUThrottling(4);
    if (name in interactions) await page.goto(url, { waitUntil: 'networkidle0' });
    for (const one of interactions[name] ?? []) durations[one.name] = await durationOf(one, page);
    await page.emulateCPUThrottling(null);
    // The next visit goes on from here.
    if (name in interactions) await page.goto(url, { waitUntil: 'networkidle0' });
  }
  await context.close();
  return durations;
}

async function durationOf({ prepare, act }: Interaction, page: Page): Promise<number> {
  await prepare?.(page);
  await page.evaluate(() => {
    sessionStorage.setItem('bench-from', String(performance.timeOrigin + performance.now()));
    sessionStorage.removeItem('bench-slowest');
  });
  await act(page);
  await wait(2000);
  return Number(await page.evaluate(() => sessionStorage.getItem('bench-slowest')));
}
