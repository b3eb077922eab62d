/** The parts of the contract and of the shop's rules that the plugin uses. The build copies them into the package. */
import type * as z from 'zod/mini';
import type { product } from '../../../src/api/contract/catalog.ts';
import type { order } from '../../../src/api/contract/order.ts';
import type { paymentIntent } from '../../../src/api/contract/payment.ts';
import type { shippingMethod, vat } from '../../../src/api/contract/quote.ts';
import type { variant } from '../../../src/api/contract/variant.ts';

export {
  type Address,
  type AddressFields,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '../../../src/api/contract/address.ts';
export {
  login,
  logout,
  refresh,
  register,
  requestReset,
  resetPassword,
} from '../../../src/api/contract/auth.ts';
export {
  type Category,
  catalogChanges,
  listCategories,
  productBySlug,
  productsById,
  productsOfCategory,
  relatedProducts,
  searchCatalog,
} from '../../../src/api/contract/catalog.ts';
export type { Endpoint, Given, Params } from '../../../src/api/contract/endpoint.ts';
export { endpoints } from '../../../src/api/contract/endpoints.ts';
export { mostPerPage } from '../../../src/api/contract/limits.ts';
export {
  confirmNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '../../../src/api/contract/newsletter.ts';
export {
  cancelOrder,
  createOrder,
  expireOrder,
  getOrder,
  listOrders,
  type OrderStatus,
  orderOfPayment,
  type Parcel,
  type Purchase,
} from '../../../src/api/contract/order.ts';
export {
  createIntent,
  type PaymentStatus,
  paymentStatus,
  retrievePayment,
  retryPayment,
} from '../../../src/api/contract/payment.ts';
export { calculateShipping, calculateVat } from '../../../src/api/contract/quote.ts';
export {
  createReview,
  deleteReview,
  type Review,
  reviewsOfProduct,
  updateReview,
} from '../../../src/api/contract/review.ts';
export type { SentItem } from '../../../src/api/contract/shapes.ts';
export { getShop } from '../../../src/api/contract/shop.ts';
export { currentUser, type User, updateCurrentUser } from '../../../src/api/contract/user.ts';
export { readCatalog } from '../../../src/api/contract/whole-catalog.ts';
export { type Cents, displayPrice, fromCents, toCents } from '../../../src/lib/money.ts';
export { firstChoice } from '../../../src/lib/variants.ts';

/** A product as a backend sends it. */
export type SentProduct = z.input<typeof product>;
export type SentVariant = z.input<typeof variant>;
export type SentShippingMethod = z.input<typeof shippingMethod>;
export type SentVat = z.input<typeof vat>;
export type SentOrder = z.input<typeof order>;
export type SentPaymentIntent = z.input<typeof paymentIntent>;
