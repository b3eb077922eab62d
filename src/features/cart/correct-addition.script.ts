/** Corrects an addition to the cart: undoes it if the product can't be bought, and adds no more than the stock. */
import { heldOfOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import { type Cart, type ChangedCart, quantityOf, setQuantity, withdrawAddition } from './cart.ts';
import { nothingHeld, stockFor } from './cart-check.ts';
import { changeCart } from './cart-storage.ts';
import { itemToAdd, setItemToAdd } from './item-to-add.script.ts';
import { readProducts } from './read-products-call.ts';

/** Takes back what this form or button has added, because the product can't be bought. */
export async function withdrawFromCart(
  element: HTMLElement,
  kind: 'withdrawn' | 'outOfStock' | 'chooseOption',
): Promise<void> {
  const { before } = element.dataset;
  if (before === undefined) return;
  const { productId } = itemToAdd(element);
  await changeCart((cart) => withdrawAddition(cart, productId, { before: Number(before), kind }));
}

/** Asks the API about an added product once per button, because lists don't know large stocks exactly (`stockOfList`). */
export async function correctAddition(button: HTMLElement): Promise<void> {
  if (button.dataset['checked']) return;
  button.dataset['checked'] = 'yes';
  const item = itemToAdd(button);
  try {
    const found = (await readProducts([item], { isFresh: true })).get(item.productId);
    const mustChoose = found === 'choose';
    const product = mustChoose ? undefined : found?.product;
    if (product && product.stock > 0) {
      await changeCart((cart) => {
        const inCart = { ...item, quantity: quantityOf(cart, item.productId) };
        const stock = stockFor(inCart, product, heldOfOpenPayment() ?? nothingHeld);
        setItemToAdd(button, { ...item, product: { ...item.product, stock } });
        return withStock(cart, item.productId, stock);
      });
      return;
    }
    // A hidden button loses the focus.
    if (document.activeElement === button) button.closest('.card')?.querySelector('a')?.focus();
    button.hidden = true;
    await withdrawFromCart(button, mustChoose ? 'chooseOption' : found ? 'outOfStock' : 'withdrawn');
  } catch {
    // The next press checks the product again, and so does the checkout.
    delete button.dataset['checked'];
  }
}

function withStock(cart: Cart, productId: string, stock: number): ChangedCart {
  const items = cart.items.map((item) =>
    item.productId === productId ? { ...item, product: { ...item.product, stock } } : item,
  );
  return setQuantity({ items }, productId, quantityOf(cart, productId));
}
