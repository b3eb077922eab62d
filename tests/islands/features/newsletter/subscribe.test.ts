import { expect, test, vi } from 'vitest';
import { subscribe } from '#features/newsletter/subscribe.script.ts';
import { skipTime } from '../../../support/page/connection.ts';

test('a second sign-up reuses the key of a lost one', async () => {
  document.body.innerHTML = `
    <form data-sending="Sending" data-failed="Failed" data-done="Done">
      <input name="email" value="reader@shop.example"><p role="status"></p>
    </form>`;
  const form = document.forms[0] as HTMLFormElement;
  const status = form.querySelector('[role=status]');
  vi.useFakeTimers();
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (keys.length > 1) return Promise.resolve(new Response(null, { status: 204 }));
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
  });

  const first = subscribe(form);
  expect(status?.textContent).toBe('Sending');
  await vi.advanceTimersByTimeAsync(10_000);
  await first;
  expect(status?.textContent).toBe('Failed');

  await subscribe(form);
  vi.useRealTimers();
  expect(status?.textContent).toBe('Done');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a form can be sent while another one waits', async () => {
  document.body.innerHTML = `
    <form data-done="Done"><input name="email" value="reader@shop.example"><p role="status"></p></form>`.repeat(
    2,
  );
  const [first, second] = [...document.forms] as [HTMLFormElement, HTMLFormElement];
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  void subscribe(first);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await subscribe(second);
  expect([first, second].map((form) => form.querySelector('p')?.textContent)).toEqual(['', 'Done']);
});

test.each([
  ['', 'Required'],
  [' ', 'Required'],
  ['reader', 'Invalid'],
  ['reader.shop.example', 'Invalid'],
  ['reader@', 'Invalid'],
  ['reader@shop', 'Invalid'],
])('%j as an email address gets “%s”', async (typed, words) => {
  document.body.innerHTML = `<form data-invalid="Invalid" data-required="Required">
    <input name="email" value="${typed}"><p role="status"></p></form>`;
  const request = vi.spyOn(globalThis, 'fetch');
  await subscribe(document.forms[0] as HTMLFormElement);
  expect(document.querySelector('[role=status]')?.textContent).toBe(words);
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(request).not.toHaveBeenCalled();
});

test.each([
  [202, 'Look into your mail'],
  [204, 'Done'],
])('after a %i, the form says “%s”', async (status, words) => {
  document.body.innerHTML = `
    <form data-asked="Look into your mail" data-done="Done">
      <input name="email" value="reader@shop.example"><p role="status"></p>
    </form>`;
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  await subscribe(document.forms[0] as HTMLFormElement);
  expect(document.querySelector('[role=status]')?.textContent).toBe(words);
});

test('an HTML page with status 200 is a failure (promise 42)', async () => {
  document.body.innerHTML = `
    <form data-failed="Failed" data-done="Done">
      <input name="email" value="reader@shop.example"><p role="status"></p>
    </form>`;
  vi.stubGlobal('fetch', async () => new Response('<html>Sign in to the Wi-Fi</html>'));
  vi.spyOn(console, 'error').mockReturnValue();
  await subscribe(document.forms[0] as HTMLFormElement);
  expect(document.querySelector('[role=status]')?.textContent).toBe('Failed');
});

test.each([
  [{}, 'Wait'],
  [{ 'Retry-After': '30' }, 'Wait 30 seconds'],
])('after a 429 with %j, the form says “%s” once', async (headers, words) => {
  document.body.innerHTML = `
    <form data-too-many="Wait" data-too-many-for="Wait {{time}}">
      <input name="email" value="reader@shop.example"><p role="status"></p>
    </form>`;
  const form = document.forms[0] as HTMLFormElement;
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Slow down' }, { status: 429, headers }));
  await subscribe(form);
  expect(form.querySelector('[role=status]')?.textContent).toBe(words);
});

test('a form sends nothing before Retry-After is over (promise 41)', async () => {
  document.body.innerHTML = `
    <form data-too-many-for="Wait {{time}}" data-done="Done">
      <input name="email" value="reader@shop.example"><p role="status"></p>
    </form>`;
  const form = document.forms[0] as HTMLFormElement;
  const said = () => form.querySelector('[role=status]')?.textContent;
  const headers = { 'Retry-After': '30' };
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Slow down' }, { status: 429, headers }));
  await subscribe(form);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  skipTime(20_000);
  await subscribe(form);
  expect(said()).toMatch(/^Wait (10|\d) seconds$/);
  skipTime(10_000);
  await subscribe(form);
  expect(said()).toBe('Done');
});

test.each([
  [{ email: 'Wrong' }, 'Invalid', 'true'],
  [{ consent: 'Tick the box' }, 'consent: Tick the box', null],
])('after a 422 that names %j, the form says “%s”', async (fields, words, invalid) => {
  document.body.innerHTML = `
    <form data-invalid="Invalid">
      <input name="email" value="reader@shop.example"><p role="status"></p>
    </form>`;
  const form = document.forms[0] as HTMLFormElement;
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No', fields }, { status: 422 }));
  await subscribe(form);
  expect(form.querySelector('[role=status]')?.textContent).toBe(words);
  expect(form.querySelector('input')?.getAttribute('aria-invalid')).toBe(invalid);
});
