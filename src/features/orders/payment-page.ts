/** What confirmation and retry page need of their page: the orders' texts, and those of paying. */

import { failureReader } from '#i18n/failures.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { type MessageTree, messageReader, type Values } from '#i18n/template.ts';
import type { Failure } from '#lib/failure.ts';
import { type OrdersPage, type OrdersProps, ordersPage } from './page.ts';

export interface PaymentPage extends OrdersPage {
  readonly paymentText: (key: KeyOf<'payment'>, values?: Values) => string;
  readonly explainPayment: (key: KeyOf<'payment'>, failure: Failure) => string;
}

export interface PaymentPageProps extends OrdersProps {
  messages: OrdersProps['messages'] & { payment: MessageTree };
}

export function paymentPage(props: PaymentPageProps): PaymentPage {
  const paymentText = messageReader<KeyOf<'payment'>>(props.locale, props.messages.payment);
  const explained = failureReader(props.locale, props.messages.failures);
  return {
    ...ordersPage(props),
    paymentText,
    explainPayment: (key, failure) => explained(paymentText(key), failure).message || paymentText(key),
  };
}
