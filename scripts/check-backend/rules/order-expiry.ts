/** The end of a reservation. Runs after all other rules about orders, because all pending orders end during its long wait. */
import { expireOrder } from '#api/contract/order.ts';
import { expect } from '../backend.ts';
import { NotChecked, ruleOf } from '../rule.ts';
import { signInAgain } from './auth.ts';
import { goods, readGoods } from './goods.ts';
import { make } from './order-steps.ts';

const rule = ruleOf('order');

export const expiryRules = [
  rule('expires', {
    says: 'An unpaid order expires after `expiresAt`: it is cancelled, and its stock is released.',
    otherwise: 'Unpaid orders hold stock for ever.',
    section: 'Order states',
    async run(check) {
      const minutes = check.settings.reservationMinutes;
      if (!minutes) throw new NotChecked('it takes as long as a reservation: use --reservation-minutes N');
      const product = await check.of(goods);
      const before = await readGoods(check, product);
      const made = await make(check, product);
      const { createdAt, expiresAt } = made.order;
      const held = Math.ceil((Date.parse(expiresAt ?? createdAt) - Date.parse(createdAt)) / 60_000);
      if (held > minutes)
        throw new NotChecked(`a reservation takes ${held} minutes: use --reservation-minutes ${held}`);
      await check.options.wait(minutes * 60_000 + 5000);
      const token = await signInAgain(check);
      const reply = await check.call(expireOrder, { params: { id: made.order.id }, token });
      expect(reply.data.order.status === 'cancelled', reply, 'cancelled', {
        field: 'order.status',
        came: reply.data.order.status,
      });
      const again = await check.call(expireOrder, { params: { id: made.order.id }, token });
      expect(again.data.order.status === 'cancelled', again, 'the expired order again', {
        field: 'order.status',
        came: again.data.order.status,
      });
      const after = await readGoods(check, product);
      expect(after.stock >= before.stock, reply, `${before.stock}`, {
        field: 'product.stock',
        came: after.stock,
      });
    },
  }),
];
