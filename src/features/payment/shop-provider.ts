/** The shop's payment provider. The build leaves out the other one. */
import { stripeKey } from '#platform/config.ts';
import type { PaymentProvider } from './card-form.ts';
import { demoProvider } from './demo-provider.tsx';
import { stripeProvider } from './stripe-provider.ts';

export const paymentProvider: PaymentProvider = stripeKey ? stripeProvider : demoProvider;
