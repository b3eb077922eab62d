/** Counts in Medusa how often a code was used. Call these functions while holding the customer's lock. */

import { refusedCode } from '../../../backend/order/discount-codes.ts';
import { withLock } from '../lock.ts';
import type { Container, PromotionModule } from '../medusa-types.ts';
import { buyerOf } from './discount.ts';
import { type OrderRow, setCodeUse } from './order-rows.ts';

/**
 * Does nothing if the order has used its code already. The order's row notes the use before Medusa counts it, so no use is
 * counted twice. If the process dies in between, Medusa never counts the use. Throws `HttpError` 422 if others have used the
 * code up meanwhile.
 */
export async function countCodeUse(container: Container, order: OrderRow): Promise<void> {
  const use = order.code_use ? undefined : await useOf(container, order);
  if (!use) return;
  await setCodeUse(container, order.id, 'used');
  try {
    await withCodesLock(container, (promotions) => promotions.registerUsage(...use));
  } catch (error) {
    await setCodeUse(container, order.id, null);
    if ((error as { type?: string }).type === 'not_allowed') throw refusedCode('used');
    throw error;
  }
}

/** Frees the code of an order that has ended, so that it can be used again. */
export async function freeCode(container: Container, order: OrderRow): Promise<void> {
  const use = order.code_use === 'used' ? await useOf(container, order) : undefined;
  if (!use) return;
  await setCodeUse(container, order.id, 'freed');
  await withCodesLock(container, (promotions) => promotions.revertUsage(...use));
}

/**
 * Medusa reads a counter before it writes it, so two changes at once could lose one. All codes have the same lock, because the codes
 * of a campaign share its counter.
 */
const withCodesLock = (container: Container, change: (promotions: PromotionModule) => Promise<void>) =>
  withLock(container, 'storefront-codes', () => change(container.resolve('promotion')));

/** The arguments for Medusa, which needs the email address for codes that count once per email address. Undefined without a code. */
async function useOf(container: Container, { content, customer_id }: OrderRow) {
  const { discount } = content;
  if (!discount) return undefined;
  const { email = null } = await buyerOf(container, customer_id);
  const action = { action: 'addItemAdjustment', code: discount.code, amount: discount.amount };
  return [[action], { customer_id, customer_email: email }] as const;
}
