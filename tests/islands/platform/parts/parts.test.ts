/** What the page says about lazy parts that don't arrive, or that arrive but don't run (promise 61). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { checkPrice, openWriter, startFilter } = vi.hoisted(() => ({
  checkPrice: vi.fn(async () => undefined),
  openWriter: vi.fn(),
  startFilter: vi.fn(),
}));
vi.mock('#features/category-page/filter-list.script.ts', () => ({ startFilter }));
vi.mock('#features/product-page/price-check.script.ts', () => ({ checkPrice }));
vi.mock('#features/reviews/reviews.script.ts', () => ({ openWriter }));
// These tests need the real loader.
vi.unmock('#platform/parts/load-part.ts');

/** What the network does with a request for a part's file. */
let answer: (signal: AbortSignal) => Promise<Response>;
const file = async () => new Response('');
const hang = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const halfBody = async () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('cut off')) }));

const losses = [
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a 503', async () => new Response(null, { status: 503 })],
  ['no response', hang],
  ['half a response', halfBody],
] as const;

const isNoticeShown = () => !document.querySelector<HTMLElement>('[data-parts-missing]')?.hidden;

beforeEach(async () => {
  // Each test begins with no part loaded, because a loaded part isn't fetched again.
  vi.resetModules();
  const { startParts } = await import('#platform/parts/parts.script.ts');
  vi.useFakeTimers();
  startParts();
  dispatchEvent(new Event('DOMContentLoaded'));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return timeout.signal;
  });
  // Without a time limit, a request that hangs never ends.
  vi.stubGlobal('fetch', (_: string, { signal = new AbortController().signal }: { signal?: AbortSignal }) =>
    answer(signal),
  );
  document.body.innerHTML = '<p data-parts-missing hidden></p><div data-fresh><button>Add</button></div>';
});
afterEach(() => void vi.useRealTimers());

test.each(losses)('a price check lost by %s is offered again', async (_, loss) => {
  const point = async () => {
    document.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await vi.runAllTimersAsync();
  };
  answer = loss;
  (await import('#features/product-page/buy-box.script.ts')).startBuyBox();
  await point();
  expect(isNoticeShown()).toBe(true);
  answer = file;
  await point();
  await vi.waitFor(() => expect(checkPrice).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(isNoticeShown()).toBe(false));
  checkPrice.mockClear();
});

test('a press on “Filter” counts while the URL’s filters load', async () => {
  history.replaceState(null, '', '/category/kitchen?max=6');
  document.body.innerHTML += '<button data-filter>Filter</button>';
  const button = document.querySelector<HTMLElement>('[data-filter]');
  const arrived = Promise.withResolvers<Response>();
  answer = () => arrived.promise;
  (await import('#features/category-page/filter.script.ts')).watchFilter();
  button?.click();
  arrived.resolve(new Response(''));
  await vi.waitFor(() => expect(startFilter).toHaveBeenLastCalledWith(button, true));
  history.replaceState(null, '', '/');
});

test.each(losses)('a review’s form lost by %s opens at the next click', async (_, loss) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
    },
  );
  document.body.innerHTML += '<section><div data-review-writer><button>Write</button></div></section>';
  const click = async () => {
    document.querySelector<HTMLElement>('[data-review-writer] button')?.click();
    await vi.runAllTimersAsync();
  };
  answer = loss;
  (await import('#features/reviews/load-reviews.script.ts')).watchReviews();
  await click();
  expect(isNoticeShown()).toBe(true);
  answer = file;
  await click();
  await vi.waitFor(() => expect(openWriter).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(isNoticeShown()).toBe(false));
  openWriter.mockClear();
});

test('a slow part is reported after ten seconds', async () => {
  vi.doMock('/_astro/slow.js', () => ({ name: 'slow' }));
  const response = Promise.withResolvers<Response>();
  answer = () => response.promise;
  const used = vi.fn();
  const wanted = shopParts.want('/_astro/slow.js', used);
  await vi.advanceTimersByTimeAsync(9900);
  expect(isNoticeShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isNoticeShown()).toBe(true);
  response.resolve(new Response(''));
  await vi.advanceTimersByTimeAsync(1);
  expect(await wanted).toBe(true);
  expect(used).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'slow' }));
  expect(isNoticeShown()).toBe(false);
});

test('a lost page script enables the account button', () => {
  document.body.innerHTML +=
    '<script type="module"></script><button data-fallback="My account" disabled><b data-label></b></button>';
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(isNoticeShown()).toBe(true);
  const menu = document.querySelector<HTMLButtonElement>('[data-fallback]');
  expect(menu?.disabled).toBe(false);
  expect(menu?.textContent).toBe('My account');
});

test('a slow page script is reported after ten seconds', async () => {
  vi.resetModules();
  (await import('#platform/parts/parts.script.ts')).startParts();
  await vi.advanceTimersByTimeAsync(9900);
  expect(isNoticeShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isNoticeShown()).toBe(true);
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(isNoticeShown()).toBe(false);
});

test('losing a part that nobody waits for shows no message', async () => {
  vi.doMock('/_astro/quiet.js', () => ({ name: 'quiet' }));
  answer = async () => new Response(null, { status: 503 });
  const lost = shopParts.load('/_astro/quiet.js').catch(() => 'lost');
  await vi.runAllTimersAsync();
  expect(await lost).toBe('lost');
  expect(isNoticeShown()).toBe(false);
  answer = file;
  const quiet = shopParts.load('/_astro/quiet.js');
  await vi.advanceTimersByTimeAsync(1);
  await expect(quiet).resolves.toMatchObject({ name: 'quiet' });
});

test.each([
  ['can’t be imported', '/_astro/none.js'],
  ['never runs', '/_astro/stuck.js'],
])('a part that %s makes the page offer a reload', async (_, url) => {
  vi.doMock('/_astro/stuck.js', () => new Promise<object>(() => undefined));
  answer = file;
  shopParts.load(url).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(9000);
  await vi.waitFor(() => vi.advanceTimersByTimeAsync(1000).then(() => expect(isNoticeShown()).toBe(true)));
});

test.each([
  ['don’t load', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['take too long', () => new Promise<void>(() => undefined)],
])('a part whose texts %s makes the page offer a reload', async (_, loadTexts) => {
  vi.doMock('/_astro/with-texts.js', () => ({}));
  answer = file;
  const use = vi.fn(loadTexts);
  shopParts.want('/_astro/with-texts.js', use).catch(() => undefined);
  await vi.waitFor(() => expect(use).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isNoticeShown()).toBe(true);
});

test('each job of a part runs once while it loads', async () => {
  vi.doMock('/_astro/jobs.js', () => ({ name: 'jobs' }));
  answer = file;
  const done: string[] = [];
  const want = (job?: string) =>
    shopParts.want('/_astro/jobs.js', () => done.push(job ?? 'first'), undefined, job);
  const wanted = [want(), want(), want('write'), want('write')];
  await vi.runAllTimersAsync();
  expect(await Promise.all(wanted)).toEqual([true, true, true, true]);
  expect(done).toEqual(['first', 'write']);
});
