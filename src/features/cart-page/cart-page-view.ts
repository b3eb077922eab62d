/** What the cart page shows, worked out from the cart and from what the API says about the cart. */
import { type Cart, emptyCart } from '#features/cart/cart.ts';
import {
  asPriced,
  blocksCheckout,
  type CartCheck,
  type ItemChange,
  noItemChanges,
  refusesItems,
} from '#features/cart/cart-check.ts';
import type { CodeRefusal } from '#features/discount/discount.ts';
import { idle, type Loadable, type Result } from '#lib/loadable.ts';
import type { DiscountEstimate } from './discount-estimate-call.ts';
import type { EstimatedShipping, offeredCountries } from './shipping-estimate-call.ts';

/** What the page is made from. */
interface Sources {
  readonly cart: Cart;
  /** The part of the cart that the checkout buys. */
  readonly sellable: Cart;
  readonly changes: readonly ItemChange[];
  readonly check: Loadable<CartCheck>;
  /** The delivery country. Empty if there is none. */
  readonly country: string;
  /** The countries to choose from. They come with the code that asks the API, so there may be none without a connection. */
  readonly countries: ReturnType<typeof offeredCountries>;
  readonly shipping: Loadable<Result<EstimatedShipping>>;
  /** The discount code. Empty without one. */
  readonly code: string;
  readonly codeRefusal: CodeRefusal | undefined;
  readonly discount: Loadable<DiscountEstimate>;
}

export interface CartPageView
  extends Pick<Sources, 'changes' | 'country' | 'countries' | 'code' | 'codeRefusal'> {
  /** Has the current prices, even if the shopper hasn't accepted them. `changes` has the old prices. */
  readonly cart: Cart;
  /** The part of `cart` that the checkout buys. */
  readonly sellable: Cart;
  /** Whether the last check of the cart failed. An empty cart needs none. */
  readonly isUnchecked: boolean;
  /** Whether the shopper must change the cart before checkout. */
  readonly isBlocked: boolean;
  /** What shipping to the country costs. Undefined until the API has responded. */
  readonly shipping: EstimatedShipping | undefined;
  readonly isShippingUnknown: boolean;
  /** What the code takes off, in the shop's currency. Undefined until the API has responded. */
  readonly discount: number | undefined;
}

export function cartPageViewOf({ check, shipping, discount, ...sources }: Sources): CartPageView {
  const { cart, changes, country, code } = sources;
  const priced = (shown: Cart) => (check.kind === 'ready' ? asPriced(shown, check.data.products) : shown);
  const answer = shipping.kind === 'ready' ? shipping.data : undefined;
  return {
    ...sources,
    cart: priced(cart),
    sellable: priced(sources.sellable),
    isUnchecked: check.kind === 'failed' && cart.items.length > 0,
    isBlocked: blocksCheckout(cart, changes),
    shipping: answer?.ok && answer.data.country === country ? answer.data : undefined,
    // Refused items have a message of their own.
    isShippingUnknown: answer?.ok === false && !refusesItems(answer.failure),
    discount:
      discount.kind === 'ready' && discount.data.code === code ? discount.data.discount?.amount : undefined,
  };
}

/** What the page shows once paint.script.ts has painted the cart: the cart and nothing else. */
export const paintedCartPageView = (cart: Cart): CartPageView =>
  cartPageViewOf({
    cart,
    sellable: cart,
    changes: noItemChanges,
    check: idle,
    country: '',
    countries: [],
    shipping: idle,
    code: '',
    codeRefusal: undefined,
    discount: idle,
  });

/** What the built page shows. It has no cart. */
export const builtCartPageView = paintedCartPageView(emptyCart);
