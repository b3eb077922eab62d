/** The end of a reservation. This rule runs after all other rules about orders, because all pending orders end during its long wait. */
import { expireOrder } from '#api/contract/order.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { signInAgain } from '../account/accounts.ts';
import { plentifulGoods, readGoods } from '../checkout/goods.ts';
import { makeOrder } from './make-order.ts';

const rule = ruleOf('order');

export const orderExpiryRules = [
  rule('expires', {
    says: 'An unpaid order expires after `expiresAt`: it is cancelled, and its stock is released.',
    otherwise: 'Unpaid orders hold stock for ever.',
    section: 'Order states',
    async run(check) {
      const minutes = check.settings.reservationMinutes;
      if (!minutes) throw new NotChecked('it takes as long as a reservation: use --reservation-minutes N');
      const product = await check.of(plentifulGoods);
      const made = await makeOrder(check, product, { quantity: Math.min(3, product.stock) });
      const whole = minutes * 60_000;
      const { createdAt, expiresAt } = made.order;
      const held = expiresAt ? Date.parse(expiresAt) - Date.parse(createdAt) : whole;
      const needed = Math.ceil(held / 60_000);
      if (needed > minutes)
        throw new NotChecked(`a reservation takes ${needed} minutes: use --reservation-minutes ${needed}`);
      // Other shoppers may buy during the long wait, but hardly in its last seconds.
      const last = 5000;
      await check.options.wait(Math.max(0, held - last));
      const before = await readGoods(check, product);
      await check.options.wait(whole - held + 2 * last);
      const token = await signInAgain(check);
      const reply = await check.call(expireOrder, { params: { id: made.order.id }, token });
      expectEqual(reply, { field: 'order.status', came: reply.data.order.status, expected: 'cancelled' });
      const again = await check.call(expireOrder, { params: { id: made.order.id }, token });
      expect(again.data.order.status === 'cancelled', again, 'the expired order again', {
        field: 'order.status',
        came: again.data.order.status,
      });
      const after = await readGoods(check, product);
      const isReleased = after.unlimitedStock || after.stock > before.stock;
      expect(isReleased, reply, `more than ${before.stock}`, {
        field: 'product.stock',
        came: after.stock,
      });
    },
  }),
];
