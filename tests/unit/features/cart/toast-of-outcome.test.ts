import { expect, test, vi } from 'vitest';
import type { CartOutcome } from '#features/cart/cart.ts';
import { toastOf } from '#features/cart/toast-of-outcome.ts';
import en from '#i18n/messages/en/cart.json';
import type { TextKey } from '#i18n/messages.ts';
import { messageReader } from '#i18n/template.ts';
import { itemOf } from '../../../support/cart.ts';

const context = {
  locale: 'en',
  text: messageReader<TextKey<'cart'>>('en', en),
  isCartEmpty: false,
  isBlocked: false,
  restore: vi.fn(),
} as const;
const name = 'Pan';
const undo = [{ item: { ...itemOf('pan'), quantity: 1 }, index: 0 }];
const links = [
  { label: 'Go to cart', href: '/cart' },
  { label: 'Check out', href: '/checkout' },
];
const full = 'Your device is full. Free up some space, then try again.';
const action = { label: 'Undo', run: expect.any(Function) };
const about = name;

type Toast = ReturnType<typeof toastOf>;
const cases: Readonly<Record<CartOutcome['kind'], readonly [CartOutcome, Toast]>> = {
  addedToCart: [
    { kind: 'addedToCart', name, quantity: 1 },
    { kind: 'note', about, text: 'Pan is in your cart.', links },
  ],
  updatedQuantity: [
    { kind: 'updatedQuantity', name, quantity: 3 },
    { kind: 'note', about, text: '3 × Pan in your cart.', links },
  ],
  addedLimitedStock: [
    { kind: 'addedLimitedStock', name, added: 2, requested: 5 },
    { kind: 'note', about, text: 'Pan: we added 2 of 5. That’s all we have.', links },
  ],
  updated: [
    { kind: 'updated', name, quantity: 2 },
    { kind: 'note', about, text: 'Pan: quantity changed to 2.' },
  ],
  maxStockReached: [
    { kind: 'maxStockReached', name, stock: 4 },
    { kind: 'error', about, text: 'Pan: all our stock (4) is already in your cart.' },
  ],
  maxStockLimit: [
    { kind: 'maxStockLimit', name, stock: 4 },
    { kind: 'note', about, text: 'Pan: only 4 left.' },
  ],
  maxItemsReached: [
    { kind: 'maxItemsReached', name, most: 100 },
    {
      kind: 'error',
      about,
      text: 'Pan doesn’t fit in your cart, which holds at most 100 different products.',
    },
  ],
  outOfStock: [
    { kind: 'outOfStock', name },
    { kind: 'error', about, text: 'Pan is out of stock.' },
  ],
  withdrawn: [
    { kind: 'withdrawn', name },
    { kind: 'error', about, text: 'Pan is no longer available, so we couldn’t add it to your cart.' },
  ],
  chooseOption: [
    { kind: 'chooseOption', name },
    { kind: 'error', about, text: 'Pan now comes in several versions. Choose one on its page.' },
  ],
  itemRemoved: [
    { kind: 'itemRemoved', name, undo },
    { kind: 'note', about, text: 'Pan was removed from your cart.', action },
  ],
  cleared: [
    { kind: 'cleared', undo },
    { kind: 'note', text: 'Your cart is now empty.', action },
  ],
  restored: [{ kind: 'restored' }, { kind: 'note', text: 'Back in your cart.' }],
  setAside: [
    { kind: 'setAside', aside: '{}' },
    { kind: 'error', text: 'We couldn’t restore your whole cart. Check what’s in it.' },
  ],
  fullForTab: [
    { kind: 'fullForTab' },
    { kind: 'error', text: 'Your device is full, so your cart lasts only until you close this tab.' },
  ],
  addItemError: [{ kind: 'addItemError' }, { kind: 'error', text: `Failed to add item to cart. ${full}` }],
  updateError: [{ kind: 'updateError' }, { kind: 'error', text: `Failed to update cart. ${full}` }],
  removeError: [{ kind: 'removeError' }, { kind: 'error', text: `Failed to remove item. ${full}` }],
  clearError: [{ kind: 'clearError' }, { kind: 'error', text: `Failed to clear cart. ${full}` }],
};

test.each(Object.entries(cases))('the toast after %s says what happened', (kind, [outcome, toast]) => {
  expect(outcome.kind).toBe(kind);
  expect(toastOf(outcome, context)).toEqual(toast);
});

test('Undo in a toast restores what was removed', () => {
  toastOf({ kind: 'cleared', undo }, context).action?.run();
  expect(context.restore).toHaveBeenCalledExactlyOnceWith(undo);
});

test('a toast has no Undo if the page offers it', () => {
  expect(toastOf({ kind: 'cleared', undo, isUndoOnPage: true }, context)).not.toHaveProperty('action');
});

test('with blocked storage, a toast has no links', () => {
  const [outcome] = cases.addedToCart;
  expect(toastOf(outcome, { ...context, isBlocked: true })).not.toHaveProperty('links');
});

test('a toast says that nothing of the cart could be restored', () => {
  const [outcome] = cases.setAside;
  expect(toastOf(outcome, { ...context, isCartEmpty: true }).text).toBe(en.setAsideAll);
});

test('a toast says that the cart lasts only as long as the tab', () => {
  expect(toastOf({ kind: 'restored', forTab: true }, context)).toEqual({
    kind: 'error',
    text: 'Back in your cart. Your device is full, so your cart lasts only until you close this tab.',
  });
});
