import { beforeEach, expect, test, vi } from 'vitest';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { messagesFor } from '#i18n/translator.ts';

/** A call that never gets a response. */
const ask = vi.fn((): Promise<Response> => new Promise(() => undefined));

/** The header of a member. By default, the API never sends the name. */
async function start(button: string): Promise<HTMLButtonElement> {
  document.body.innerHTML = `
    <button data-user-button data-fallback="My account" ${button}</button>
    <div data-user-menu><button data-sign-out data-home="/">Sign out</button></div>`;
  localStorage.setItem('accessToken', 'a');
  localStorage.setItem('refreshToken', 'r');
  vi.resetModules();
  const { startMember } = await import('#features/user-menu/member.script.ts');
  startMember();
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  return document.querySelector('[data-user-button]') as HTMLButtonElement;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  ask.mockClear();
  vi.stubGlobal('fetch', ask);
});

test('without the member’s name, the menu works after 3 seconds', async () => {
  const button = await start('disabled><span data-label>Loading</span>');
  expect(button.disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(button.disabled).toBe(false);
  expect(button.textContent).toBe('My account');
  document.querySelector<HTMLElement>('[data-sign-out]')?.click();
  await vi.waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull());
});

test('the menu says how many items a sign-out removes', async () => {
  const product = { name: 'Kettle', slug: 'kettle', imageUrl: null, price: 10, stock: 9, vatRate: 10 };
  localStorage.setItem('shopping-cart', encodeCart({ items: [{ productId: 'p1', quantity: 3, product }] }));
  await start('><span data-label>My account</span>');
  vi.stubGlobal('fetch', async () => Response.json(messagesFor('en', ['auth']).auth));
  document.querySelector('[data-user-menu]')?.dispatchEvent(new Event('toggle'));
  const button = document.querySelector('[data-sign-out]');
  await vi.waitFor(() => expect(button?.textContent).toBe('Sign outEmpties your cart (3 items)'));
  localStorage.removeItem('shopping-cart');
  document.querySelector('[data-user-menu]')?.dispatchEvent(new Event('toggle'));
  expect(button?.textContent).toBe('Sign out');
});

test('an account button that has a label is never disabled', async () => {
  const states: (boolean | undefined)[] = [];
  const look = new MutationObserver(() => {
    states.push(document.querySelector<HTMLButtonElement>('[data-user-button]')?.disabled);
  });
  look.observe(document.body, { subtree: true, attributes: true, childList: true });
  const button = await start('><span data-label>My account</span>');
  look.disconnect();
  expect(button.textContent).toBe('My account');
  expect(button.disabled).toBe(false);
  expect(states).not.toContain(true);
});

test.each([
  [' émile ', 'Zola', 'É. Zola'],
  ['𝒜da', 'L', '𝒜. L'],
  ['', 'Prince', 'Prince'],
])('the account button of %j %j says “%s”', async (firstName, lastName, shown) => {
  const account = {
    id: 'u1',
    email: 'ada@example.com',
    phoneNumber: null,
    createdAt: '2026-01-01T00:00:00Z',
  };
  ask.mockImplementationOnce(async () => Response.json({ user: { ...account, firstName, lastName } }));
  const button = await start('disabled><span data-label>Loading</span>');
  await vi.waitFor(() => expect(button.textContent).toBe(shown));
  expect(button.disabled).toBe(false);
});
