/** A webhook says only that a payment has changed. The payment's current state at the provider decides what happens. */
import { withCustomerLock } from '../lock.ts';
import type { Container } from '../medusa-types.ts';
import { settlePayment } from '../order/settle.ts';
import { paymentWith } from '../payment/payment-rows.ts';

interface Webhook {
  provider: string;
  payload: { rawData: Buffer | { type: 'Buffer'; data: number[] } };
}

// biome-ignore lint/style/noDefaultExport: Medusa reads the default export.
export default async function readWebhook({
  event,
  container,
}: {
  event: { data: Webhook };
  container: Container;
}): Promise<void> {
  const { provider, payload } = event.data;
  if (!provider.startsWith('storefront')) return;
  // If the event has waited in Redis, its bytes are JSON instead of a Buffer.
  const rawData = Buffer.isBuffer(payload.rawData) ? payload.rawData : Buffer.from(payload.rawData.data);
  const { data } = await container
    .resolve('payment')
    .getWebhookActionAndData({ provider, payload: { ...payload, rawData } });
  const payment = data?.session_id && (await paymentWith(container, 'session_id', data.session_id));
  if (!payment) return;
  await withCustomerLock(container, payment.customer_id, async () => {
    const current = await paymentWith(container, 'intent_id', payment.intent_id);
    if (current) await settlePayment(container, current);
  });
}

export const config = { event: 'payment.webhook_received' };
