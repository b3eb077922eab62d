/** The choice of a country in the cart. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShippingEstimate } from '#features/cart-page/ShippingEstimate.tsx';
import { withPage } from '#i18n/page-context.tsx';
import { messagesFor } from '#i18n/translator.ts';

const Choice = withPage<'cart', Parameters<typeof ShippingEstimate>[0]>(ShippingEstimate);

test('without a delivery country, the list says to choose one', () => {
  const countries = ['BE', 'FR'].map((code) => ({ code, name: code }));
  const props = { countries, estimate: undefined, isUnknown: false, onChoose: () => undefined };
  const page = { locale: 'fr', messages: messagesFor('fr', ['cart']) } as const;
  const { rerender } = render(<Choice {...page} {...props} country="" />);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pays de livraison' });
  expect([...choice.options].map(({ text }) => text)).toEqual(['Choisissez un pays', 'BE', 'FR']);
  rerender(<Choice {...page} {...props} country="BE" />);
  expect([...choice.options].map(({ text }) => text)).toEqual(['BE', 'FR']);
});
