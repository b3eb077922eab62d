/** A product with very many variants: its table is a file. */
import { expect, test, vi } from 'vitest';
import { giveUpAfter } from '#lib/waits.ts';
import { chosen, line, part, radio, renderOptions, startPicker } from '../../../support/page/buy-box.ts';

const sample = (size: string, stock = 9) => ({ id: `boots-${size}`, values: [size], price: 10, stock });
let requests: string[];
let isOnline: boolean;

async function open(url: string, arrival?: Promise<void>) {
  [requests, isOnline] = [[], true];
  renderOptions(['Size'], [sample('S'), sample('M'), sample('L', 0)]);
  const table = document.querySelector('table');
  const html = table?.outerHTML ?? '';
  table?.remove();
  const form = document.querySelector('form') as HTMLFormElement;
  Object.assign(form.dataset, { file: '/product/boots/variants', failed: 'Failed' });
  form.dataset['product'] = JSON.stringify({ ...line(), productId: 'id-boots' });
  radio(0, 'S').checked = false;
  const button = document.querySelector('button') as HTMLButtonElement;
  button.disabled = true;
  button.innerHTML = 'Add<span class="unavailable">Choose options</span>';
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    requests.push(path);
    const end = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    await Promise.race([arrival, end]);
    if (!isOnline) throw new TypeError('offline');
    return new Response(html);
  });
  await startPicker(url);
  await import('#features/product-page/variants-file.script.ts');
}

test('the first choice loads the variants', async () => {
  await open('/product/boots');
  expect(requests).toEqual([]);
  radio(0, 'M').click();
  await vi.waitFor(() => expect(line().productId).toBe('boots-M'));
  expect(part('price').textContent).toBe('$11.00');
  expect(document.querySelector('button')?.disabled).toBe(false);
  radio(0, 'L').click();
  expect(document.querySelector('button')?.textContent).toBe('Add');
  expect(requests).toEqual(['/product/boots/variants']);
});

test('a URL with a variant loads the variants at once', async () => {
  await open('/product/boots?variant=boots-L');
  await vi.waitFor(() => expect(chosen()).toEqual(['L']));
  expect(document.querySelector('button')?.textContent).toBe('Add');
});

test('the page says that the URL’s variant is unknown', async () => {
  await open('/product/boots?variant=gone');
  await vi.waitFor(() => expect(part('note').textContent).toBe('Unknown'));
  expect(chosen()).toEqual([]);
  expect(document.querySelector('button')?.textContent).toBe('AddChoose options');
});

test('a choice loads the variants after a lost connection', async () => {
  await open('/product/boots');
  isOnline = false;
  radio(0, 'M').click();
  await vi.waitFor(() => expect(part('note').textContent).toBe('Failed'));
  isOnline = true;
  radio(0, 'S').click();
  await vi.waitFor(() => expect(line().productId).toBe('boots-S'));
  expect(part('note').textContent).toBe('');
});

test('a choice loads the variants after a request that hangs', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  await open('/product/boots', promise);
  radio(0, 'M').click();
  expect(timeout).toHaveBeenCalledWith(giveUpAfter);
  limit.abort();
  await vi.waitFor(() => expect(part('note').textContent).toBe('Failed'));
  arrive();
  radio(0, 'S').click();
  await vi.waitFor(() => expect(line().productId).toBe('boots-S'));
});

test.each([
  ['a sold-out variant is checked if it loads before the buy box', 'before', 'L', 1],
  ['a sold-out variant is checked if it loads after the buy box', 'after', 'L', 1],
  ['a variant in stock isn’t checked at once', 'after', 'M', 0],
])('%s', async (_title, order, size, times) => {
  const want = vi.fn(async () => true);
  vi.stubGlobal('shopParts', { want });
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  await open(`/product/boots?variant=boots-${size}`, promise);
  const { startBuyBox } = await import('#features/product-page/buy-box.script.ts');
  if (order === 'after') startBuyBox();
  expect(want).not.toHaveBeenCalled();
  arrive();
  await vi.waitFor(() => expect(chosen()).toEqual([size]));
  if (order === 'before') startBuyBox();
  expect(want).toHaveBeenCalledTimes(times);
});
