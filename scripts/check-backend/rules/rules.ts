/** All rules, in the order in which they run. The rules for every call come last: they judge all responses. */
import type { Rule } from '../core/rule.ts';
import { accountRules } from './account/accounts.ts';
import { accountDetailRules } from './account/details.ts';
import { newsletterRules } from './account/newsletter.ts';
import { passwordResetRules } from './account/password-reset.ts';
import { sessionRules } from './account/sessions.ts';
import { catalogChangeRules } from './catalog/changes.ts';
import { languageRules } from './catalog/languages.ts';
import { priceRules } from './catalog/prices.ts';
import { productRules } from './catalog/products.ts';
import { searchRules } from './catalog/search.ts';
import { textAndPictureRules } from './catalog/texts-and-pictures.ts';
import { addressRules } from './checkout/addresses.ts';
import { paymentRules } from './checkout/payment-intents.ts';
import { paymentPieceRules } from './checkout/payment-pieces.ts';
import { quoteAmountRules } from './checkout/quote-amounts.ts';
import { quoteRules } from './checkout/quotes.ts';
import { discountOrderRules } from './discount/orders.ts';
import { discountQuoteRules } from './discount/quotes.ts';
import { everyCallRules } from './every-call.ts';
import { manyProductsRules } from './many-products.ts';
import { orderAmountRules } from './order/amounts.ts';
import { cancelledOrderRules } from './order/cancelled-orders.ts';
import { declinedPaymentRules } from './order/declined-payments.ts';
import { orderExpiryRules } from './order/expiry.ts';
import { freeOrderRules } from './order/free-orders.ts';
import { newOrderRules } from './order/new-orders.ts';
import { orderOwnerRules } from './order/owner.ts';
import { paidOrderRules } from './order/paid-orders.ts';
import { pendingOrderRules } from './order/pending-orders.ts';
import { processingPaymentRules } from './order/processing-payments.ts';
import { orderReadingRules } from './order/reading.ts';
import { restockRules } from './restock.ts';
import { reviewRules } from './review/reviews.ts';
import { reviewWritingRules } from './review/writing.ts';
import { shopRules } from './shop.ts';
import { variantOrderRules, variantPaymentRules, variantQuoteRules } from './variants/purchases.ts';
import { variantRules } from './variants/variants.ts';

export const rules: readonly Rule[] = [
  ...shopRules,
  ...productRules,
  ...textAndPictureRules,
  ...priceRules,
  ...searchRules,
  ...languageRules,
  ...catalogChangeRules,
  ...manyProductsRules,
  ...variantRules,
  ...reviewRules,
  ...reviewWritingRules,
  ...accountRules,
  ...sessionRules,
  ...passwordResetRules,
  ...accountDetailRules,
  ...addressRules,
  ...quoteRules,
  ...quoteAmountRules,
  ...variantQuoteRules,
  ...paymentRules,
  ...paymentPieceRules,
  ...variantPaymentRules,
  ...newOrderRules,
  ...orderAmountRules,
  ...orderReadingRules,
  ...pendingOrderRules,
  ...cancelledOrderRules,
  ...paidOrderRules,
  ...orderOwnerRules,
  ...declinedPaymentRules,
  ...processingPaymentRules,
  ...freeOrderRules,
  ...variantOrderRules,
  ...discountQuoteRules,
  ...discountOrderRules,
  ...orderExpiryRules,
  ...newsletterRules,
  ...restockRules,
  ...everyCallRules,
];
