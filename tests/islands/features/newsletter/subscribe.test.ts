import { expect, it, vi } from 'vitest';
import { subscribe } from '#features/newsletter/subscribe.script.ts';

it('gives up after ten seconds without an answer, and sends the same attempt again at the next press', async () => {
  document.body.innerHTML = `
    <form data-sending="Sending" data-failed="Failed" data-done="Done">
      <input name="email" value="reader@shop.example"><p role="status"></p>
    </form>`;
  const form = document.forms[0] as HTMLFormElement;
  const status = form.querySelector('[role=status]');
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
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
  expect(timeout).toHaveBeenCalledWith(10_000);
  time.abort(new DOMException('', 'TimeoutError'));
  await first;
  expect(status?.textContent).toBe('Failed');

  timeout.mockReturnValue(new AbortController().signal);
  await subscribe(form);
  expect(status?.textContent).toBe('Done');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});
