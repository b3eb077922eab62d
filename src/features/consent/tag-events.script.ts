/**
 * Tells a merchant's tags what the shopper does, as events on the document: `shop:view`, `shop:add`, `shop:checkout` and
 * `shop:purchase` (docs/customise.md). Part of the tags' code, so a shop without tags has none of it.
 */
import type { CartItem } from '#features/cart/cart.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { itemToAdd } from '#features/cart/item-to-add.script.ts';
import { shopCurrency } from '#i18n/format.ts';
import { routeOf, splitLocale } from '#i18n/routes.ts';
import { cartEvent, itemEvent, purchaseEvent } from '#platform/event-names.ts';

/** Call it once per page, when a tag is allowed and listens. `isAllowed` says whether a tag is still allowed. */
export function startTagEvents(isAllowed: () => boolean): void {
  const tell = (name: string, detail: unknown) =>
    isAllowed() && document.dispatchEvent(new CustomEvent(`shop:${name}`, { detail }));

  let seen: string | undefined;
  const tellView = (form: EventTarget | null) => {
    if (!(form instanceof HTMLFormElement)) return;
    const item = itemToAdd(form);
    // The event may also mean that the price check has found another price or stock of the same product.
    if (item.productId !== seen) tell('view', item);
    seen = item.productId;
  };
  tellView(document.querySelector('main form[data-add-to-cart]'));
  addEventListener(itemEvent, ({ target }) => tellView(target));

  let before = readCart().items;
  if (routeOf(splitLocale(location.pathname).path) === 'checkout' && before.length > 0)
    tell('checkout', { items: before });
  addEventListener(cartEvent, () => {
    const { items } = readCart();
    for (const item of added(before, items)) tell('add', item);
    before = items;
  });
  // If another tab adds a product, the page in that tab tells the tags.
  addEventListener('storage', () => {
    before = readCart().items;
  });

  const tellPurchases = () => {
    const purchases = isAllowed() ? globalThis.shopPurchases?.splice(0) : undefined;
    for (const purchase of purchases ?? []) tell('purchase', { ...purchase, currency: shopCurrency });
  };
  tellPurchases();
  addEventListener(purchaseEvent, tellPurchases);
}

/** The items that the cart has gained. */
function added(before: readonly CartItem[], now: readonly CartItem[]): CartItem[] {
  return now.flatMap((item) => {
    const old = before.find(({ productId }) => productId === item.productId)?.quantity ?? 0;
    return item.quantity > old ? [{ ...item, quantity: item.quantity - old }] : [];
  });
}
