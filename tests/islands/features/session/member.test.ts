import { expect, test, vi } from 'vitest';
import { startMember } from '#features/session/member.script.ts';

test('a menu that opened before the name was asked for stays usable: a press on it is not lost', async () => {
  document.body.innerHTML = `
    <button data-user-button data-unknown="My account"><span data-user-name>My account</span></button>
    <div data-user-menu></div>`;
  const button = document.querySelector('button');
  const states: (boolean | undefined)[] = [];
  new MutationObserver(() => states.push(button?.disabled)).observe(document.body, {
    subtree: true,
    attributes: true,
    childList: true,
  });
  localStorage.setItem('accessToken', 'a');
  localStorage.setItem('refreshToken', 'r');
  const ask = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', ask);
  startMember();
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  expect(button?.textContent).toBe('My account');
  expect(button?.disabled).toBe(false);
  expect(states).not.toContain(true);
});
