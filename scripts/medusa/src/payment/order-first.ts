/**
 * Lets Medusa's Stripe provider take payments for orders that exist already. `orderFirst` gets the official class as an argument,
 * because the project's root doesn't install the package of that class.
 */
import { type PaymentPurpose, stripeUpdate } from '../../../backend/order/payment-purpose.ts';

interface Authorization {
  status: string;
  data?: Record<string, unknown>;
}

interface Update {
  data?: Record<string, unknown> & { purpose?: PaymentPurpose };
}

interface StripeError extends Error {
  /** Such as `amount_too_small`. */
  code?: string | undefined;
}

/** The methods of the official class that `orderFirst` overrides, and what the overrides use. */
export interface StripeBase {
  stripe_: {
    paymentIntents: {
      update(id: string, changes: object, options: object): Promise<Record<string, unknown>>;
    };
  };
  authorizePayment(input: object): Promise<Authorization>;
  updatePayment(input: Update): Promise<object>;
  buildError(message: string, error: StripeError): Error;
  getWebhookActionAndData(payload: object): Promise<{ action: string; data?: object }>;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeScript wants `any` here for a class that another one extends.
type Constructor<T> = new (...parameters: any[]) => T;

export function orderFirst<Base extends Constructor<StripeBase>>(base: Base) {
  return class extends base {
    static identifier = 'storefront';

    /**
     * An unpaid payment is pending, because the order waits for it. Medusa then stores Stripe's response, even a decline.
     */
    override async authorizePayment(input: object): Promise<Authorization> {
      const response = await super.authorizePayment(input);
      if (response.status === 'authorized' || response.status === 'captured') return response;
      return { ...response, status: 'pending_authorization' };
    }

    /** Tells Stripe what the payment is for. */
    override async updatePayment(input: Update): Promise<object> {
      const { purpose, ...data } = input.data ?? {};
      if (!purpose) return super.updatePayment(input);
      const intent = await this.stripe_.paymentIntents.update(String(data['id']), ...stripeUpdate(purpose));
      return { data: intent };
    }

    /** Keeps Stripe's code, which the official class drops. */
    override buildError(message: string, error: StripeError): StripeError {
      return Object.assign(super.buildError(message, error), { code: error.code });
    }

    /** Tells Medusa to ignore the webhook. The plugin's subscriber asks Stripe for the payment's current state instead. */
    override async getWebhookActionAndData(payload: object) {
      return { ...(await super.getWebhookActionAndData(payload)), action: 'not_supported' };
    }
  };
}
