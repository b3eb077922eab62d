/** The page that the links in the newsletter's emails lead to. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribe } from '#features/newsletter/subscribe.script.ts';

const question = (purpose: string) => document.querySelector<HTMLElement>(`[data-for=${purpose}]`);
const status = () => document.querySelector<HTMLElement>('[role=status]');
const form = () => document.forms[0] as HTMLFormElement;
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  document.body.innerHTML = `
    <form data-newsletter data-confirm="Subscribed" data-unsubscribe="Unsubscribed" data-invalid="Invalid link"
      data-failed="Failed" data-sending="Sending" data-too-many="Wait">
      <div data-for="confirm" hidden><button>Confirm</button></div>
      <div data-for="unsubscribe" hidden><button>Unsubscribe</button></div>
      <p role="status" tabindex="-1"></p>
    </form>
    <div data-for="nothing" hidden></div>`;
  vi.resetModules();
});
afterEach(() => history.replaceState(null, '', '/'));

/** Answers each call with the next response. */
function answer(...responses: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push({ path: new URL(url).pathname, body: JSON.parse(String(body)) });
    const response = responses.shift();
    if (response instanceof Response) return response;
    throw response;
  });
}

async function open(url: string): Promise<void> {
  history.replaceState({ kept: true }, '', url);
  await import('#features/newsletter/link.script.ts');
}

test.each([
  ['confirm', 'Subscribed'],
  ['unsubscribe', 'Unsubscribed'],
])('a link to %s asks before it does anything', async (purpose, done) => {
  answer(new Response(null, { status: 204 }));
  await open(`/newsletter?x=1#${purpose}=a.b%2Bc-_`);
  expect([location.pathname + location.search + location.hash, history.state]).toEqual([
    '/newsletter?x=1',
    { kept: true },
  ]);
  const other = purpose === 'confirm' ? 'unsubscribe' : 'confirm';
  expect([purpose, other, 'nothing'].map((name) => question(name)?.hidden)).toEqual([false, true, true]);
  expect(sent).toEqual([]);
  await subscribe(form());
  expect(sent).toEqual([{ path: `/v1/newsletter/${purpose}`, body: { token: 'a.b+c-_' } }]);
  expect([status()?.textContent, document.activeElement]).toEqual([done, status()]);
  expect(question(purpose)?.hidden).toBe(true);
});

test('a URL without a token shows no question', async () => {
  await open('/newsletter#confirm=');
  expect(['confirm', 'unsubscribe', 'nothing'].map((name) => question(name)?.hidden)).toEqual([
    true,
    true,
    false,
  ]);
  // Another link is pasted into the same tab.
  (status() as HTMLElement).textContent = 'Old result';
  location.hash = '#unsubscribe=token';
  await vi.waitFor(() => expect(question('unsubscribe')?.hidden).toBe(false));
  expect([location.hash, status()?.textContent, form().dataset['token']]).toEqual(['', '', 'token']);
});

test('a link within the page keeps the question', async () => {
  await open('/newsletter#unsubscribe=token');
  (status() as HTMLElement).textContent = 'Failed';
  const followed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  location.hash = '#content';
  await followed;
  expect(['unsubscribe', 'nothing'].map((name) => question(name)?.hidden)).toEqual([false, true]);
  expect([form().dataset['token'], status()?.textContent]).toEqual(['token', 'Failed']);
});

test('a refused link says so', async () => {
  const refused = Response.json({ message: 'No', code: 'invalid_code' }, { status: 400 });
  answer(new TypeError('lost'), Response.json({ message: 'Slow' }, { status: 429 }), refused);
  await open('/newsletter#confirm=old');
  for (const text of ['Failed', 'Wait']) {
    await subscribe(form());
    expect([status()?.textContent, question('confirm')?.hidden]).toEqual([text, false]);
  }
  await subscribe(form());
  expect([status()?.textContent, question('confirm')?.hidden]).toEqual(['Invalid link', true]);
});
