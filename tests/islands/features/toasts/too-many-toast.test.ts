import '#features/toasts/load-too-many-toast.script.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { searchCatalog } from '#api/contract/catalog.ts';
import { sendDemoAction } from '#features/payment/demo-client.ts';
import { $toasts, dismissToast } from '#features/toasts/toasts-store.ts';
import { showTooManyToast } from '#features/toasts/too-many-toast.script.ts';
import { tooManyEvent } from '#platform/event-names.ts';
import { loadPart } from '#platform/parts/load-part.ts';

const own = 'Trop de requêtes, veuillez réessayer plus tard.';
const shown = () => $toasts.get().map(({ text }) => text);
let body: object;

beforeEach(() => {
  document.body.innerHTML = '<section data-toasts="Dismiss"></section>';
  vi.stubGlobal('shopParts', { load: loadPart });
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429 }));
});
afterEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id);
});

describe('the toast of a 429 (promise 41)', () => {
  const client = createClient({ baseUrl: 'https://api.shop.example' });
  const ask = (quiet = false) =>
    client.call(searchCatalog, { query: { search: 'pan' } }, { quiet }).catch((error: Error) => error.name);

  test('shows the server’s message once for many calls', async () => {
    body = { message: 'Slow down, please.' };
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('TooManyRequestsError'));
    await expect.poll(shown).toEqual(['Slow down, please.']);
  });

  test('shows the shop’s message when the server sends none', async () => {
    body = {};
    await ask();
    await expect.poll(shown).toEqual([own]);
  });

  test('does not show for a background call', async () => {
    body = { message: 'Slow down, please.' };
    await ask(true);
    body = {};
    await ask();
    await expect.poll(shown).toEqual([own]);
  });
});

test('a demo payment’s 429 shows the server’s message', async () => {
  body = { message: 'Slow down' };
  const request = { paymentIntentId: 'pi', clientSecret: 'secret', returnUrl: 'https://shop.example' };
  const card = { number: '4242424242424242', expMonth: 1, expYear: 2030, cvc: '123' };
  expect(await sendDemoAction(request as never, { card: card as never }, 'en')).toEqual({ kind: 'unknown' });
  await expect.poll(shown).toEqual(['Slow down']);
});

test('HTML in the server’s message shows as text (promise 54)', () => {
  document.body.innerHTML = '<section data-toasts="Dismiss"><div data-toast-list="error"></div></section>';
  const text = '<img src=x onerror=alert(1)> & <b>slow</b>';
  showTooManyToast(new CustomEvent(tooManyEvent, { detail: text }));
  expect(document.querySelector('[data-toast] p')?.textContent).toBe(text);
  expect(document.querySelector('img, b')).toBeNull();
});
