/** Every call of the contract, for the OpenAPI document and the contract tests. */

import { createAddress, deleteAddress, listAddresses, updateAddress } from './address.ts';
import { login, logout, refresh, register, requestResetCode, resetPassword } from './auth.ts';
import { listCategories } from './category.ts';
import { catalogChanges } from './changes.ts';
import type { Endpoint } from './endpoint.ts';
import { subscribeNewsletter } from './newsletter.ts';
import {
  cancelOrder,
  createOrder,
  expireOrder,
  getOrder,
  listOrders,
  orderInvoice,
  orderOfPayment,
} from './order.ts';
import { createIntent, retrievePayment, retryPayment } from './payment.ts';
import { productBySlug, productsOfCategory, relatedProducts } from './product.ts';
import { calculateShipping, calculateVat } from './quote.ts';
import { createReview, deleteReview, reviewsOfProduct, updateReview } from './review.ts';
import { searchCatalog } from './search.ts';
import { currentUser, updateCurrentUser } from './user.ts';

export const endpoints: readonly Endpoint[] = [
  listCategories,
  productsOfCategory,
  productBySlug,
  relatedProducts,
  searchCatalog,
  catalogChanges,
  register,
  login,
  logout,
  refresh,
  requestResetCode,
  resetPassword,
  currentUser,
  updateCurrentUser,
  listAddresses,
  createAddress,
  updateAddress,
  deleteAddress,
  calculateShipping,
  calculateVat,
  createIntent,
  retryPayment,
  retrievePayment,
  createOrder,
  listOrders,
  getOrder,
  orderOfPayment,
  orderInvoice,
  cancelOrder,
  expireOrder,
  reviewsOfProduct,
  createReview,
  updateReview,
  deleteReview,
  subscribeNewsletter,
];
