/** All rules, in the order in which they run. The rules for every call come last: they judge all responses. */
import type { Rule } from '../core/rule.ts';
import { addressRules } from './address.ts';
import { authRules } from './auth.ts';
import { catalogRules } from './catalog.ts';
import { catalogContentRules } from './catalog-content.ts';
import { catalogPriceRules } from './catalog-prices.ts';
import { catalogReadingRules } from './catalog-reading.ts';
import { discountRules } from './discount.ts';
import { discountOrderRules } from './discount-order.ts';
import { endpointRules } from './endpoint.ts';
import { manyProductsRules } from './many-products.ts';
import { newsletterRules } from './newsletter.ts';
import { orderRules } from './order.ts';
import { orderAmountRules } from './order-amounts.ts';
import { declineRules } from './order-decline.ts';
import { expiryRules } from './order-expiry.ts';
import { freeOrderRules } from './order-free.ts';
import { orderOwnerRules } from './order-owner.ts';
import { processingRules } from './order-processing.ts';
import { orderReadingRules } from './order-reading.ts';
import { orderStateRules } from './order-states.ts';
import { paymentRules } from './payment.ts';
import { quoteRules } from './quote.ts';
import { quoteAmountRules } from './quote-amounts.ts';
import { restockRules } from './restock.ts';
import { reviewRules } from './review.ts';
import { reviewWritingRules } from './review-writing.ts';
import { shopRules } from './shop.ts';
import { userRules } from './user.ts';
import { variantRules } from './variants.ts';
import { variantOrderRules, variantPaymentRules, variantQuoteRules } from './variants-sold.ts';

export const rules: readonly Rule[] = [
  ...shopRules,
  ...catalogRules,
  ...catalogContentRules,
  ...catalogPriceRules,
  ...catalogReadingRules,
  ...manyProductsRules,
  ...variantRules,
  ...reviewRules,
  ...reviewWritingRules,
  ...authRules,
  ...userRules,
  ...addressRules,
  ...quoteRules,
  ...quoteAmountRules,
  ...variantQuoteRules,
  ...paymentRules,
  ...variantPaymentRules,
  ...orderRules,
  ...orderAmountRules,
  ...orderReadingRules,
  ...orderStateRules,
  ...orderOwnerRules,
  ...declineRules,
  ...processingRules,
  ...freeOrderRules,
  ...variantOrderRules,
  ...discountRules,
  ...discountOrderRules,
  ...expiryRules,
  ...newsletterRules,
  ...restockRules,
  ...endpointRules,
];
