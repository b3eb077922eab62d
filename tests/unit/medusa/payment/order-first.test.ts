/** The plugin's payment provider. A class stands in for the official one. */
import { expect, test } from 'vitest';
import { orderFirst } from '../../../../scripts/medusa/src/payment/order-first.ts';

class Official {
  readonly updates: unknown[] = [];
  readonly stripe_ = {
    paymentIntents: {
      update: async (...given: unknown[]) => {
        this.updates.push(given);
        return { id: 'pi_1' };
      },
    },
  };
  readonly status: string;
  constructor(status = 'pending') {
    this.status = status;
  }
  async authorizePayment(_input: object) {
    return { status: this.status, data: { id: 'pi_1' } };
  }
  async updatePayment(_input: object): Promise<object> {
    return { status: 'updated' };
  }
  buildError(message: string, { message: reason }: Error): Error {
    return new Error(`${message}: ${reason}`);
  }
  async getWebhookActionAndData(_payload: object): Promise<{ action: string; data?: object }> {
    return { action: 'captured', data: { session_id: 'payses_1' } };
  }
}
const OrderFirst = orderFirst(Official);

test.each([
  ['pending', 'pending_authorization'],
  ['error', 'pending_authorization'],
  ['requires_more', 'pending_authorization'],
  ['canceled', 'pending_authorization'],
  ['captured', 'captured'],
  ['authorized', 'authorized'],
])('the status %s of a payment counts as %s', async (status, expected) => {
  expect(await new OrderFirst(status).authorizePayment({})).toEqual({
    status: expected,
    data: { id: 'pi_1' },
  });
});

test('the provider is sent the order and address of a payment', async () => {
  const address = { line1: '1 Rue Haute', line2: null, city: 'Paris', postalCode: '75001', region: null };
  const purpose = {
    orderId: 'order_1',
    orderNumber: '12',
    email: 'ada@shop.example',
    shippingAddress: { id: 'addr_1', name: 'Ada', company: null, country: 'FR', ...address },
  };
  const provider = new OrderFirst();
  expect(await provider.updatePayment({ data: { id: 'pi_1', purpose } })).toEqual({ data: { id: 'pi_1' } });
  expect(provider.updates).toMatchObject([
    [
      'pi_1',
      {
        description: '12',
        metadata: { order_id: 'order_1' },
        receipt_email: 'ada@shop.example',
        shipping: { name: 'Ada', address: { line1: '1 Rue Haute', country: 'FR' } },
      },
      {},
    ],
  ]);
  expect(await provider.updatePayment({ data: { id: 'pi_1' } })).toEqual({ status: 'updated' });
});

test('an error of the provider has Stripe’s code', () => {
  const refusal = Object.assign(new Error('Too small'), { code: 'amount_too_small' });
  expect(new OrderFirst().buildError('Refused', refusal)).toMatchObject({
    message: 'Refused: Too small',
    code: 'amount_too_small',
  });
});

test('Medusa itself handles no webhooks', async () => {
  expect(await new OrderFirst().getWebhookActionAndData({})).toEqual({
    action: 'not_supported',
    data: { session_id: 'payses_1' },
  });
});
