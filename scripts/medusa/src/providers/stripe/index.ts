import { ModuleProvider } from '@medusajs/framework/utils';
import stripe from '@medusajs/payment-stripe';
import { orderFirst, type StripeBase } from '../../payment/order-first.ts';

interface OfficialClass {
  identifier: string;
  new (...parameters: unknown[]): StripeBase;
}

const official = (stripe.default.services as OfficialClass[]).find(
  ({ identifier }) => identifier === 'stripe',
);
if (!official) throw new TypeError('@medusajs/payment-stripe has no provider named stripe');

// biome-ignore lint/style/noDefaultExport: Medusa reads the default export.
export default ModuleProvider('payment', { services: [orderFirst(official)] });
