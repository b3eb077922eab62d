/** Backends that break one rule each. */

import { accountsFaults } from './faults/accounts.ts';
import { addressesFaults } from './faults/addresses.ts';
import { catalogFaults } from './faults/catalog.ts';
import { discountsFaults } from './faults/discounts.ts';
import { everyCallFaults } from './faults/every-call.ts';
import type { BackendFault } from './faults/fault.ts';
import { manyProductsFaults } from './faults/many-products.ts';
import { newsletterFaults } from './faults/newsletter.ts';
import { ordersFaults } from './faults/orders.ts';
import { paymentsFaults } from './faults/payments.ts';
import { quotesFaults } from './faults/quotes.ts';
import { restockFaults } from './faults/restock.ts';
import { reviewsFaults } from './faults/reviews.ts';
import { shapeFaults } from './faults/shapes.ts';
import { shopFaults } from './faults/shop.ts';
import { userFaults } from './faults/user.ts';

export const backendFaults: readonly BackendFault[] = [
  ...shapeFaults,
  ...shopFaults,
  ...catalogFaults,
  ...manyProductsFaults,
  ...reviewsFaults,
  ...accountsFaults,
  ...userFaults,
  ...addressesFaults,
  ...quotesFaults,
  ...paymentsFaults,
  ...ordersFaults,
  ...discountsFaults,
  ...newsletterFaults,
  ...restockFaults,
  ...everyCallFaults,
];
