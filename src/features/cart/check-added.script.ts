/** Asks the API about a product that the shopper has added, and takes it back if it can't be bought. */
import { createClient } from '#api/client.ts';
import { type Product, productBySlug } from '#api/contract/product.ts';
import { RejectedError } from '#api/errors.ts';
import { pageLocale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';
import { type Cart, type Changed, type ProductLine, quantityOf, setQuantity, withdraw } from './cart.ts';
import { changeCart } from './cart-storage.ts';

/** `undefined` if the product is no longer sold. */
export async function fetchProduct(slug: string): Promise<Product | undefined> {
  try {
    const client = createClient({ baseUrl: apiUrl, language: pageLocale() });
    return (await client.call(productBySlug, { params: { slug } })).product;
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return undefined;
    throw error;
  }
}

/** Takes a product that can't be bought out of the cart, as far as this form or button has added it. */
export async function withdrawFromCart(
  { dataset }: HTMLElement,
  key: 'withdrawn' | 'outOfStock',
): Promise<void> {
  const { product, before } = dataset;
  if (!product || before === undefined) return;
  const { productId }: ProductLine = JSON.parse(product);
  await changeCart((cart) => withdraw(cart, productId, { before: Number(before), key }));
}

/** Checks once what a card's button has added, because lists know stocks only roughly (`stockOfList`). */
export async function checkAdded(button: HTMLElement): Promise<void> {
  if (button.dataset['checked']) return;
  button.dataset['checked'] = 'yes';
  const line: ProductLine = JSON.parse(button.dataset['product'] ?? '');
  try {
    const found = await fetchProduct(line.product.slug);
    const product = found?.id === line.productId ? found : undefined;
    const stock = product?.stock ?? 0;
    if (stock > 0) {
      button.dataset['product'] = JSON.stringify({ ...line, product: { ...line.product, stock } });
      await changeCart((cart) => withStock(cart, line.productId, stock));
      return;
    }
    // A hidden button loses the focus.
    if (document.activeElement === button) button.closest('.card')?.querySelector('a')?.focus();
    button.hidden = true;
    await withdrawFromCart(button, product ? 'outOfStock' : 'withdrawn');
  } catch {
    // The next press asks again, and so does the checkout.
    delete button.dataset['checked'];
  }
}

function withStock(cart: Cart, productId: string, stock: number): Changed {
  const items = cart.items.map((item) =>
    item.productId === productId ? { ...item, product: { ...item.product, stock } } : item,
  );
  return setQuantity({ items }, productId, quantityOf(cart, productId));
}
