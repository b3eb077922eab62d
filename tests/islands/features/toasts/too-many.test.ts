/** The toast of a 429. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { searchCatalog } from '#api/contract/search.ts';
import { $toasts, dismissToast } from '#features/toasts/store.ts';
import '#features/toasts/too-many.script.ts';

const own = 'Trop de requêtes, veuillez réessayer plus tard.';
const shown = () => $toasts.get().map(({ text }) => text);
let body: object;

beforeEach(() => {
  document.body.innerHTML = `<section data-toasts="Dismiss" data-too-many="${own}"></section>`;
  vi.stubGlobal('shopParts', { load: (load: () => Promise<unknown>) => load() });
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429 }));
});
afterEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id);
});

describe('promise 41: a 429', () => {
  const client = createClient({ baseUrl: 'https://api.shop.example' });
  const ask = (quiet = false) =>
    client.call(searchCatalog, { query: { search: 'pan' } }, { quiet }).catch((error: Error) => error.name);

  test('is told once with the words of the server, however many calls it refuses', async () => {
    body = { message: 'Slow down, please.' };
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('TooManyRequestsError'));
    await vi.waitFor(() => expect(shown()).toEqual(['Slow down, please.']));
  });

  test('is told with the words of the shop where the server has none', async () => {
    body = {};
    await ask();
    await vi.waitFor(() => expect(shown()).toEqual([own]));
  });

  test('stays untold where nobody waits for the answer', async () => {
    body = { message: 'Slow down, please.' };
    await ask(true);
    body = {};
    await ask();
    await vi.waitFor(() => expect(shown()).toEqual([own]));
  });
});
