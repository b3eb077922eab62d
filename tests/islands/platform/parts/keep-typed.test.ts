/** What a shopper has typed survives the reload that brings a lost part back (promise 61). */
import { expect, test, vi } from 'vitest';
import { keepTyped, restoreTyped } from '#platform/parts/keep-typed.ts';

const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;

const form = `<form>
  <input name="city" /><input name="country" value="FR" /><input name="news" type="checkbox" />
  <input name="password" type="text" autocomplete="new-password" /><input name="card-number" />
</form>`;

/** Types a city, and reloads the page. The form appears after the page has loaded. */
function reloadWith(city: string): void {
  document.body.innerHTML = form;
  field('city').value = city;
  keepTyped();
  document.body.innerHTML = '';
  restoreTyped();
  document.body.innerHTML = form;
}

test('a reload keeps what was typed in an opened form', async () => {
  reloadWith('Nantes');
  await expect.poll(() => field('city').value).toBe('Nantes');
  expect(field('country').value).toBe('FR');
  expect(JSON.stringify(history.state)).not.toContain('Nantes');
});

test('a reload leaves other fields to the shopper', async () => {
  reloadWith('Nantes');
  const set = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
  await expect.poll(() => field('city').value).toBe('Nantes');
  document.body.append('A status');
  await new Promise((resolve) => setTimeout(resolve));
  expect(set.mock.contexts).toEqual([field('city')]);
});

test('a reload keeps no passwords or card numbers', () => {
  document.body.innerHTML = form;
  field('password').value = 'Copper pan 7';
  field('card-number').value = '4242424242424242';
  keepTyped();
  expect(JSON.stringify(history.state)).not.toMatch(/Copper|4242/);
});
