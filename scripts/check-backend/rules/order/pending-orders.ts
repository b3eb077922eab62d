/** A pending order holds its stock, and doesn't change until it is paid, is cancelled or expires. */
import { randomUUID } from 'node:crypto';
import { updateAddress } from '#api/contract/address.ts';
import { catalogChanges, productBySlug } from '#api/contract/catalog.ts';
import { expireOrder, getOrder } from '#api/contract/order.ts';
import { createIntent, retryPayment } from '#api/contract/payment.ts';
import { expect, expectEqual, missingCallRefusals } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { inTwoLooks } from '../../core/two-looks.ts';
import { otherAccount } from '../account/accounts.ts';
import { firstAddressId } from '../checkout/addresses.ts';
import { plentifulGoods, readGoods, scarceGoods } from '../checkout/goods.ts';
import { mustRefuseOrder, readOrder } from '../checkout/order-calls.ts';
import { intentFor, purchaseBy } from '../checkout/payment-intents.ts';
import { cancelMadeOrder, makeOrder } from './make-order.ts';
import { pendingOrder } from './new-orders.ts';

const rule = ruleOf('order');

const slugOf = ({ slug }: { slug: string }) => ({ params: { slug } });

/** The first account orders one piece. Returns what the second account needs to order the same product. */
async function orderOne(check: Check) {
  const product = await readGoods(check, await check.of(plentifulGoods));
  const made = await makeOrder(check, product);
  const { accessToken: token } = await check.of(otherAccount);
  return { made, product, body: await purchaseBy(check, product, { isOther: true }), token };
}

const reserved = rule('stock-reserved', {
  says: 'A pending order holds its stock: nobody else can order it.',
  otherwise: 'The shop sells more than it has, and someone pays for nothing.',
  section: 'Order states',
  async run(check) {
    let made: Awaited<ReturnType<typeof makeOrder>> | undefined;
    return inTwoLooks(async () => {
      const product = await readGoods(check, await check.of(scarceGoods));
      if (product.unlimitedStock) throw new NotChecked('the stock of every product is unlimited');
      if (product.stock > 500)
        throw new NotChecked(`every product has more than 500 pieces, such as ${product.slug}`);
      // On the second look, the order of the first look still holds the stock.
      if (product.stock) made = await makeOrder(check, product, { quantity: product.stock });
      if (!made) throw new NotChecked(`someone bought the last ${product.slug} during the check`);
      const other = await check.of(otherAccount);
      const { accessToken: token } = other;
      const body = await purchaseBy(check, product, { isOther: true });
      // The backend may refuse the intent, or only the order.
      const refusal = { status: 409, code: 'out_of_stock' };
      const intent = await check.callUnless(createIntent, { body, token, key: randomUUID() }, refusal);
      if (intent) {
        const order = { ...body, paymentIntentId: intent.data.paymentIntent.id };
        await mustRefuseOrder(check, other, { body: order }, refusal);
      }
      return { made, product, body, token };
    });
  },
});

const stillPending = rule('not-yet-expired', {
  says: 'An order can’t expire before its `expiresAt` (409).',
  otherwise: 'Orders end while the shopper is typing the card number.',
  section: 'Order states',
  async run(check) {
    const made = await check.of(pendingOrder);
    const { order, token } = made;
    await check.mustRefuse(expireOrder, { params: { id: order.id }, token }, { status: 409 });
    const { status } = await readOrder(check, { order, token });
    expect(status === 'pending', check.lastReply(), 'pending');
    return made;
  },
});

export const pendingOrderRules = [
  rule('copies-address', {
    says: 'A later change of the address doesn’t change the order.',
    otherwise: 'The order says that the parcel went elsewhere.',
    section: 'Order states',
    async run(check) {
      const { order, token } = await check.of(pendingOrder);
      const id = await check.of(firstAddressId);
      const change = (line1: string) => check.call(updateAddress, { params: { id }, body: { line1 }, token });
      await change('2 Other Street');
      const later = await check.call(getOrder, { params: { id: order.id }, token });
      await change(order.shippingAddress.line1);
      expectEqual(later, {
        field: 'order.shippingAddress.line1',
        came: later.data.order.shippingAddress.line1,
        expected: order.shippingAddress.line1,
      });
    },
  }),
  reserved,
  rule('not-stale', {
    says: 'After an order, a caller that sends an old ETag gets the new stock, and `GET /v1/catalog/changes` lists the product.',
    otherwise: 'The rebuild and the cart keep an old stock.',
    section: 'Rules for every call',
    async run(check) {
      const goods = await check.of(plentifulGoods);
      const before = await check.request(productBySlug, slugOf(goods));
      const etag = before.headers.get('etag');
      const begin = await check.callUnless(catalogChanges, {}, ...missingCallRefusals);
      if (!etag && !begin) throw new NotChecked('products have no ETag, and there is no list of changes');
      await makeOrder(check, goods);
      const after = await check.call(productBySlug, slugOf(goods));
      if (JSON.stringify(after.body) === JSON.stringify(before.body))
        throw new NotChecked('an order doesn’t change what the product’s page says');
      if (etag) {
        const repeated = { ...slugOf(goods), headers: { 'if-none-match': etag } };
        const again = await check.request(productBySlug, repeated);
        expect(again.status === 200, again, 'status 200, because the stock has changed', {
          came: `status ${again.status}`,
        });
      }
      if (!begin) return;
      const changes = await check.call(catalogChanges, { query: { since: begin.data.token } });
      const { full, products } = changes.data;
      expect(full || products.includes(goods.slug), changes, `${goods.slug}, because its stock has changed`, {
        field: 'products',
        came: products,
      });
    },
  }),
  rule('stock-released', {
    feature: 'cancelOrders',
    says: 'Cancelling an unpaid order releases its stock.',
    otherwise: 'Products seem to be sold out for ever.',
    section: 'Order states',
    async run(check) {
      await inTwoLooks(async (isFirst) => {
        const { made, product, body, token } = isFirst ? await check.of(reserved) : await orderOne(check);
        await cancelMadeOrder(check, made);
        const after = await readGoods(check, product);
        const reply = check.lastReply();
        expectEqual(reply, { field: 'product.stock', came: after.stock, expected: product.stock });
        await intentFor(check, body, { token });
      });
    },
  }),
  stillPending,
  rule('retry-keeps-intent', {
    says: 'Retrying a payment that can still be made gives the same intent.',
    otherwise: 'Shoppers pay twice.',
    section: 'Calls',
    async run(check) {
      const { order, paymentIntent, token } = await check.of(stillPending);
      const reply = await check.call(retryPayment, { params: { orderId: order.id }, token });
      expectEqual(reply, {
        field: 'paymentIntent.id',
        came: reply.data.paymentIntent.id,
        expected: paymentIntent.id,
      });
      expectEqual(reply, {
        field: 'paymentIntent.amount',
        came: reply.data.paymentIntent.amount,
        expected: paymentIntent.amount,
      });
    },
  }),
];
