/** The failures that both the reference API and the Medusa plugin send. messages.json has their French texts. */
import type { Cents } from '#lib/money.ts';
import { HttpError } from './http-error.ts';

export const unknownEndpoint = () => new HttpError(404, 'This endpoint doesn’t exist.');

/** The rest of the body stays unread, so the connection can't be used again. */
export const tooLarge = () => new HttpError(413, 'This request is too large.', {}, { Connection: 'close' });

export const invalidJson = () => new HttpError(400, 'The request body isn’t valid JSON.');

export const invalidCursor = () => new HttpError(400, 'This cursor isn’t valid. Begin again without one.');

export const serverFailed = () =>
  new HttpError(500, 'Something went wrong on our side. Try again in a moment.');

export const notSignedIn = () =>
  new HttpError(401, 'Sign in to continue.', { code: 'not_signed_in' }, { 'WWW-Authenticate': 'Bearer' });

export const sessionEnded = (headers?: Record<string, string>) =>
  new HttpError(401, 'Your session has expired. Sign in again.', { code: 'session_ended' }, headers);

export const invalidAccessToken = () => sessionEnded({ 'WWW-Authenticate': 'Bearer error="invalid_token"' });

export const wrongCredentials = () =>
  new HttpError(401, 'The email address or password is wrong.', { code: 'invalid_credentials' });

export const emailTaken = () =>
  new HttpError(409, 'This email address already has an account.', { code: 'email_taken' });

export const invalidResetCode = () =>
  new HttpError(400, 'This reset code is wrong or has expired. Request a new one.', {
    code: 'invalid_code',
  });

/** For the links in emails. */
export const invalidLink = () =>
  new HttpError(400, 'This link is incomplete or no longer works.', { code: 'invalid_code' });

export const alreadyReviewed = () =>
  new HttpError(409, 'You’ve already reviewed this product.', { code: 'already_reviewed' });

export const notYourReview = () => new HttpError(403, 'You can only change your own reviews.');

/** A line item with too little stock. `available` is 0 for a product or variant that doesn't exist. */
export interface Shortage {
  productId: string;
  available: number;
}

export const outOfStock = (items: readonly Shortage[]) =>
  new HttpError(409, 'Some items are out of stock.', { code: 'out_of_stock', items });

export const amountMismatch = () =>
  new HttpError(409, 'Some prices have changed. Check the new total before you pay.', {
    code: 'amount_mismatch',
  });

export const amountTooSmall = (minimum: Cents) =>
  new HttpError(422, 'This amount is too small to be paid by card.', { code: 'amount_too_small', minimum });

export const providerUnavailable = () =>
  new HttpError(502, 'We can’t reach the payment provider. Try again in a moment.', {
    code: 'payment_provider_unavailable',
  });

export const paymentRefunded = () =>
  new HttpError(409, 'This payment was refunded. Check out again to place your order.');

export const paymentEnded = () => new HttpError(409, 'This payment can no longer be confirmed.');

export const paymentProcessing = () =>
  new HttpError(409, 'Your bank is still checking your payment.', { code: 'payment_processing' });

export const orderStillPayable = () => new HttpError(409, 'This order can still be paid.');

export const orderChanged = () => new HttpError(409, 'This order has changed. Reload the page.');
