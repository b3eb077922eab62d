import { expect, test } from 'vitest';
import { offerCountries } from '#features/delivery/country-options.script.ts';

test('the footer’s country can be chosen once all are offered', () => {
  document.body.innerHTML = '<select disabled><option>Belgium</option></select>';
  const select = document.querySelector('select') as HTMLSelectElement;
  localStorage.setItem('delivery-country', 'BE');
  offerCountries(select);
  expect(select.disabled).toBe(false);
  expect([select.value, select.selectedOptions[0]?.text]).toEqual(['BE', 'Belgium']);
  expect(select.options.length).toBeGreaterThan(1);
});
