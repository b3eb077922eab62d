import { expect, test, vi } from 'vitest';
import { demoProvider } from '#features/payment/demo-provider.tsx';
import type { Cents } from '#lib/money.ts';
import { keepTyped } from '#platform/parts/keep-typed.ts';

const request = { paymentIntentId: 'pi_1', clientSecret: 'secret', returnUrl: 'https://shop.example' };

async function mount() {
  const calls = vi.fn<typeof fetch>(async () => Response.json({ paymentIntent: { status: 'succeeded' } }));
  vi.stubGlobal('fetch', calls);
  const container = document.body.appendChild(document.createElement('div'));
  const options = { amount: 1000 as Cents, currency: 'USD', locale: 'en', isDark: false } as const;
  const form = await demoProvider.mount(container, options, new AbortController().signal);
  const fill = (name: string, value: string) => {
    const field = container.querySelector<HTMLInputElement>(`[name=card-${name}]`);
    if (field) field.value = value;
  };
  fill('expiry', '12 / 39');
  fill('cvc', '123');
  return { calls, container, form, fill };
}

test('no browser fills in the demo form (promise 72)', async () => {
  const { container } = await mount();
  const inputs = [...container.querySelectorAll('input')];
  expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(['off', 'off', 'off']);
});

test('the demo form sends only test cards (promise 72)', async () => {
  const { calls, container, form, fill } = await mount();
  fill('number', '4111 1111 1111 1111');
  expect(await form.validate()).toBe(false);
  expect(await form.confirm(request)).toEqual({ kind: 'unknown' });
  expect(calls).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(container.querySelector('details')?.open).toBe(true));
  expect(container.textContent).toContain('demo.wrongNumber');
  // A page that reloads keeps what was typed, but no card.
  const page = document.createElement('form');
  container.replaceWith(page);
  page.append(container);
  keepTyped();
  expect(history.state).toEqual({ typed: {} });
  fill('number', '4242 4242 4242 4242');
  expect(await form.confirm(request)).toEqual({ kind: 'accepted' });
  expect(calls).toHaveBeenCalledOnce();
});
