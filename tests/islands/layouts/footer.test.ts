import { expect, test, vi } from 'vitest';

test('the footer of a page built last year shows this year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 0, 1) });
  document.body.innerHTML = '<p>© <span data-year>2030</span> Shop</p>';
  await import('#layouts/footer.script.ts');
  expect(document.body.textContent).toBe('© 2031 Shop');
});
