import { useStore } from '@nanostores/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DiscountField } from '#features/discount/DiscountField.tsx';
import {
  $codeRefusal,
  $discountCode,
  enterCode,
  forgetCode,
  noteRefusal,
} from '#features/discount/discount-store.ts';
import { withPage } from '#i18n/page-context.tsx';
import { messagesFor } from '#i18n/translator.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  discountCodes: true,
}));

const Field = withPage<'cart'>(() => (
  <DiscountField
    code={useStore($discountCode)}
    refusal={useStore($codeRefusal)}
    onEnter={enterCode}
    onForget={() => forgetCode()}
  />
));
const show = (locale: 'en' | 'fr' = 'en') =>
  render(<Field locale={locale} messages={messagesFor(locale, ['cart'])} />);
const stored = () => localStorage.getItem('discount-code');

beforeEach(() => forgetCode());

test('a code stays on the device until it is removed', () => {
  show();
  fireEvent.change(screen.getByLabelText('Discount code'), { target: { value: ' welcome10 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  screen.getByText('Discount code welcome10: applied at checkout');
  expect(stored()).toBe('welcome10');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  screen.getByText('Have a discount code?');
  expect(stored()).toBeNull();
});

test('a refused code stays in its field', () => {
  show();
  act(() => {
    enterCode('WELCOM10');
    noteRefusal({ code: 'WELCOM10', reason: 'unknown', minimum: null });
  });
  const field = screen.getByLabelText<HTMLInputElement>('Discount code');
  expect([field.value, field.closest('details')?.open]).toEqual(['WELCOM10', true]);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'WELCOM10',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('alert').textContent).toContain('WELCOM10');
  fireEvent.change(field, { target: { value: 'WELCOME10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  screen.getByText('Discount code WELCOME10: applied at checkout');
  act(() => forgetCode({ code: 'WELCOME10', reason: 'expired', minimum: null }));
  expect(screen.getByLabelText<HTMLInputElement>('Discount code').value).toBe('WELCOME10');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('the reason for a refusal directly follows the field', () => {
  show();
  act(() => {
    enterCode('SUMMER25');
    noteRefusal({ code: 'SUMMER25', reason: 'expired', minimum: null });
  });
  const reason = screen.getByRole('alert');
  const remove = screen.getByRole('button', { name: 'Remove' });
  expect(reason.compareDocumentPosition(remove)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('applying an empty field removes the code and its refusal', () => {
  show();
  const refusal = { code: 'SUMMER25', reason: 'expired', minimum: null } as const;
  const refuse = [
    () => {
      enterCode('SUMMER25');
      noteRefusal(refusal);
    },
    // The payment was refused because of the code, so the code is no longer on the device.
    () => forgetCode(refusal),
  ];
  for (const one of refuse) {
    act(one);
    const field = screen.getByLabelText<HTMLInputElement>('Discount code');
    expect([field.value, screen.getByRole('alert').textContent]).toEqual([
      'SUMMER25',
      expect.stringContaining('SUMMER25'),
    ]);
    fireEvent.change(field, { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect([stored(), screen.getByRole('alert').textContent]).toEqual([null, '']);
  }
});

test('a code from another tab clears the refusal', () => {
  show();
  act(() => {
    enterCode('SUMMER25');
    noteRefusal({ code: 'SUMMER25', reason: 'expired', minimum: null });
  });
  expect(screen.getByRole('alert').textContent).toContain('SUMMER25');
  const changeElsewhere = (change: () => void) => {
    change();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'discount-code' })));
  };
  changeElsewhere(() => localStorage.setItem('discount-code', 'WELCOME10'));
  screen.getByText('Discount code WELCOME10: applied at checkout');
  expect(screen.getByRole('alert').textContent).toBe('');
  changeElsewhere(() => localStorage.removeItem('discount-code'));
  screen.getByText('Have a discount code?');
});

test('Apply without a code changes nothing', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect([stored(), screen.queryByRole('button', { name: 'Remove' })]).toEqual([null, null]);
});

test('every reason for refusing a code has a text', () => {
  show('fr');
  const alert = () => screen.getByRole('alert').textContent;
  const said = (['unknown', 'expired', 'used', 'minimum'] as const).map((reason) => {
    act(() => noteRefusal({ code: 'A', reason, minimum: null }));
    return alert();
  });
  expect(new Set(said).size).toBe(4);
  act(() => noteRefusal({ code: 'A', reason: 'minimum', minimum: 50 }));
  expect(alert()).toBe('Le code A demande un sous-total d’au moins $50,00 HT.');
});
