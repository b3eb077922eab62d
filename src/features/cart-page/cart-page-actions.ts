/** What the shopper can do on the cart page. The components call these functions, so that they need no store and no flow for it. */
import { applyChanges } from '#features/cart/cart-check-store.ts';
import {
  changeQuantity,
  clearCart,
  removeFromCart,
  stepQuantity,
  undoRemoval,
} from '#features/cart/cart-store.ts';
import { chooseCountry } from '#features/delivery/country-storage.ts';
import { enterCode, forgetCode } from '#features/discount/discount-store.ts';
import { checkCartPage } from './cart-page-flow.ts';

export const cartPageActions = {
  changeQuantity: (productId: string, quantity: number) => void changeQuantity(productId, quantity),
  stepQuantity: (productId: string, by: 1 | -1) => void stepQuantity(productId, by),
  remove: (productId: string) => removeFromCart(productId, { isUndoOnPage: true }),
  clear: () => clearCart({ isUndoOnPage: true }),
  undoRemoval,
  accept: () => void applyChanges(),
  checkAgain: () => void checkCartPage(),
  chooseCountry,
  enterCode,
  forgetCode: () => forgetCode(),
};
