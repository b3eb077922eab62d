import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import { CartIsland } from '#features/cart-page/CartIsland.tsx';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { ConsentIsland } from '#features/consent/ConsentIsland.tsx';
import { onlyNecessary } from '#features/consent/consent.ts';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import { ResetPasswordIsland } from '#features/password-reset/ResetPasswordIsland.tsx';
import { ReviewWriterIsland } from '#features/reviews/ReviewWriterIsland.tsx';
import { SearchIsland } from '#features/search/SearchIsland.tsx';
import { SearchPageIsland } from '#features/search/SearchPageIsland.tsx';
import { RegisterIsland } from '#features/session/RegisterIsland.tsx';
import { SignInIsland } from '#features/session/SignInIsland.tsx';
import { createLookup } from '#features/unbuilt-page/lookup-flow.ts';
import { UnbuiltPageIsland } from '#features/unbuilt-page/UnbuiltPageIsland.tsx';

const locale = 'en';
/** Without texts, the islands show the keys of their messages. */
const messages = new Proxy({}, { get: () => ({}) }) as never;
const page = { locale, messages, apiResizes: false } as const;
const target = { kind: 'product', locale, slug: 'kettle' } as const;

const islands = {
  ProfileIsland: () => <ProfileIsland {...page} />,
  CartIsland: () => <CartIsland {...page} />,
  UnbuiltPageIsland: () => (
    <UnbuiltPageIsland
      {...page}
      lookup={createLookup(target)}
      target={target}
      textLanguage={undefined}
      cameFrom={undefined}
    />
  ),
  CheckoutIsland: () => <CheckoutIsland {...page} />,
  ConsentIsland: () => (
    <ConsentIsland
      locale={locale}
      options={onlyNecessary}
      onSave={() => undefined}
      onClosed={() => undefined}
    />
  ),
  OrderConfirmationIsland: () => <OrderConfirmationIsland {...page} />,
  OrdersIsland: () => <OrdersIsland {...page} />,
  RetryPaymentIsland: () => <RetryPaymentIsland {...page} />,
  ReviewWriterIsland: () => <ReviewWriterIsland {...page} productId="1" onClose={() => undefined} />,
  SearchIsland: () => <SearchIsland {...page} />,
  SearchPageIsland: () => <SearchPageIsland {...page} />,
  RegisterIsland: () => <RegisterIsland {...page} />,
  ResetPasswordIsland: () => <ResetPasswordIsland {...page} />,
  SignInIsland: () => <SignInIsland {...page} />,
};

beforeEach(() => {
  // React reports every caught error to the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

test('the tests below crash every island (promise 45)', () => {
  const roots = globSync('src/**/*.tsx')
    .filter((file) => file.endsWith('Island.tsx') || readFileSync(file, 'utf8').includes('createRoot('))
    // Real shops have the payment provider's own form instead.
    .filter((file) => !file.endsWith('demo-provider.tsx'));
  expect(Object.keys(islands).sort()).toEqual(roots.map((file) => basename(file, '.tsx')).sort());
});

for (const [name, draw] of Object.entries(islands))
  test(`an error replaces only ${name} (promise 45)`, () => {
    const island = draw();
    const crash = vi.spyOn(Intl, 'PluralRules').mockImplementation(function broken() {
      throw new Error('broken');
    });
    render(
      <>
        <p>still here</p>
        {island}
      </>,
    );
    expect(screen.getByText('still here')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong here.');
    crash.mockRestore();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(/Something went wrong here/)).toBeNull();
  });
