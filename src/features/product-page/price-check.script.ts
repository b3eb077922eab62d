/**
 * Fetches the product and shows what differs from the built page. Also marks the plus or minus button if it has no effect, because
 * the quantity is at its limit. Loaded when the shopper first uses the buy box, and as soon as the page is shown if it says "Out of
 * stock". Adding to the cart doesn't wait for this check.
 */
import type { CartProduct } from '#features/cart/cart.ts';
import { withdrawFromCart } from '#features/cart/correct-addition.script.ts';
import { itemToAdd, setItemToAdd } from '#features/cart/item-to-add.script.ts';
import { readProducts } from '#features/cart/read-products-call.ts';
import type { CatalogWords } from '#features/catalog/catalog.ts';
import { loadMessages } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { messageReader } from '#i18n/template.ts';
import { displayPrice } from '#lib/money.ts';
import { reductionOf } from '#lib/reduction.ts';
import { features } from '#platform/config.ts';
import { itemEvent, variantsEvent } from '#platform/event-names.ts';
import { focusNote, showAlternatives, showChanges, showGone, showVersions } from './fresh-box.script.ts';
import { showFresh } from './fresh-variants.script.ts';
import { startRestockOffer } from './restock-offer.script.ts';
import { readWholeProduct } from './whole-product-call.ts';

/** The buy box, and the form in it that adds to the cart. */
interface BuyElements {
  readonly box: HTMLElement;
  readonly form: HTMLElement;
}

/** The boxes that a check has prepared. A check that fails is repeated, and prepares nothing again. */
const checked = new WeakSet<HTMLElement>();

/**
 * `box` is the element of BuyBox.astro. Its data attributes hold the category's slug and what the build knew: the stock, the price and
 * the price before the reduction (both in cents). Rejects if the product or the texts don't load.
 */
export async function checkPrice(box: HTMLElement): Promise<void> {
  const form = box.querySelector<HTMLElement>('[data-add-to-cart]');
  if (!form) return;
  if (!checked.has(box)) {
    checked.add(box);
    markEnds(box);
    if (features.restockAlerts) startRestockOffer({ box, form });
  }
  // The table of very many variants is still loading (variants-file.script.ts).
  if (form.dataset['file'] && !box.querySelector('table'))
    await new Promise((resolve) => box.addEventListener(variantsEvent, resolve, { once: true }));
  const table = box.querySelector('table');
  return table ? checkVariants({ box, form, table }) : checkSingle({ box, form });
}

/** Reads a product that was built without options. */
async function checkSingle({ box, form }: BuyElements): Promise<void> {
  const { price, reducedFrom, stock } = box.dataset;
  const item = itemToAdd(form);
  const found = (await readProducts([item], { isFresh: true })).get(item.productId);
  const mustChoose = found === 'choose';
  const product = mustChoose ? undefined : found?.product;
  const hadFocus = form.contains(document.activeElement);
  updateForm({ box, form }, product);
  if (!product?.stock)
    void withdrawFromCart(form, mustChoose ? 'chooseOption' : product ? 'outOfStock' : 'withdrawn');
  const isSamePrice =
    product &&
    `${displayPrice(product)}` === price &&
    `${reductionOf(product)?.before ?? ''}` === (reducedFrom ?? '');
  if (isSamePrice && `${product.stock}` === stock) return;
  const words = await loadWords();
  if (product) showChanges(box, product, words);
  else if (mustChoose) showVersions(box, words);
  else showGone(box, words);
  // The hidden form has lost the focus.
  if (hadFocus && form.hidden) focusNote(box);
}

/** Reads all variants of a product with options, because the shopper may choose another one. */
async function checkVariants({ box, form, table }: BuyElements & { table: HTMLElement }): Promise<void> {
  const { slug } = itemToAdd(form).product;
  const product = await readWholeProduct({ id: table.dataset['productId'] ?? '', slug });
  const focused = document.activeElement;
  if (product) {
    const words = await loadWords();
    showFresh({ table, form }, product, words);
    if (product.stock <= 0) showAlternatives(box, words);
  } else {
    updateForm({ box, form }, undefined);
    showGone(box, await loadWords());
  }
  if (product && itemToAdd(form).product.stock > 0) return;
  // A hidden or disabled control loses the focus.
  if (form.contains(focused) && (form.hidden || focused?.matches(':disabled'))) focusNote(box);
  await withdrawFromCart(form, product ? 'outOfStock' : 'withdrawn');
}

async function loadWords(): Promise<CatalogWords> {
  const locale = pageLocale();
  return { locale, text: messageReader(locale, await loadMessages(locale, 'catalog')) };
}

/** Updates what the form adds. Hides the form if that can't be bought. What the shop no longer has counts as sold out. */
function updateForm({ box, form }: BuyElements, product: CartProduct | undefined): void {
  const item = itemToAdd(form);
  const { slug, price, stock, vatRate, grossPrice, listPrice, grossListPrice } = product ?? {
    ...item.product,
    stock: 0,
  };
  if (!product) box.dataset['replaced'] = '';
  form.hidden = stock <= 0;
  setItemToAdd(form, {
    ...item,
    product: { ...item.product, slug, price, stock, vatRate, grossPrice, listPrice, grossListPrice },
  });
}

/**
 * Marks the plus or minus button if it has no effect, because the quantity is at its limit. Until this part has loaded, such a
 * button looks usable, but does nothing.
 */
function markEnds(box: HTMLElement): void {
  const quantity = box.querySelector<HTMLInputElement>('[name=quantity]');
  const [less, more] = ['stepDown', 'stepUp'].map((press) => box.querySelector(`[data-press=${press}]`));
  const mark = () => {
    less?.setAttribute('aria-disabled', `${Number(quantity?.value) <= Number(quantity?.min)}`);
    more?.setAttribute('aria-disabled', `${Number(quantity?.value) >= Number(quantity?.max)}`);
  };
  mark();
  // The mark waits, because a listener on the window changes the field, and runs after this listener.
  for (const type of ['click', 'input', itemEvent]) box.addEventListener(type, () => setTimeout(mark));
}
