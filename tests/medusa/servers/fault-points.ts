/**
 * The steps at which a process can die, by what the shopper does. Each is a method of one of Medusa's modules or of the payment
 * provider (`stripe`), or a statement of the plugin (`sql`). The process dies once the step is done.
 */
const ending = [
  'stripe.deletePayment',
  'payment.deletePaymentSession',
  'sql.raw(UPDATE storefront_payment SET status = canceled)',
  'sql.raw(UPDATE storefront_order SET status = cancelling)',
  'inventory.deleteReservationItemsByLineItem',
  'order.createOrderChange',
  'order.confirmOrderChange',
  'order.cancel',
  'sql.raw(UPDATE storefront_order SET code_use = freed)',
  'promotion.revertUsage',
  'sql.raw(UPDATE storefront_order SET status = cancelled)',
];

export const faultPoints = {
  'create an intent': [
    'payment.createPaymentCollections',
    'stripe.initiatePayment',
    'payment.createPaymentSession',
    'sql.raw(INSERT INTO storefront_payment)',
    'sql.raw(INSERT INTO storefront_response)',
  ],
  order: [
    'sql.raw(INSERT INTO storefront_order)',
    'inventory.createReservationItems',
    'sql.raw(UPDATE storefront_order SET code_use = used)',
    'promotion.registerUsage',
    'order.createOrders',
    'link.create',
    'sql.raw(UPDATE storefront_order SET status = pending)',
    'stripe.updatePayment',
    'payment.updatePaymentSession',
    'sql.raw(INSERT INTO storefront_response)',
  ],
  'look at a payment': [
    'stripe.authorizePayment',
    'payment.authorizePaymentSession',
    'order.addOrderTransactions',
    'event_bus.emit(order.placed)',
    'sql.raw(UPDATE storefront_order SET status = paid)',
    'sql.raw(UPDATE storefront_payment SET status = succeeded)',
  ],
  'look at a late payment': [
    'stripe.authorizePayment',
    'payment.authorizePaymentSession',
    'stripe.refundPayment',
    'payment.refundPayment',
    'sql.raw(UPDATE storefront_payment SET refunded)',
    'sql.raw(UPDATE storefront_payment SET status = succeeded)',
  ],
  'cancel an unpaid order': ending,
  'expire an order': ending,
  'cancel a paid order': [
    'sql.raw(UPDATE storefront_order SET status = cancelling)',
    'stripe.refundPayment',
    'payment.refundPayment',
    'inventory.deleteReservationItemsByLineItem',
    'order.createOrderChange',
    'order.confirmOrderChange',
    'order.cancel',
    'sql.raw(UPDATE storefront_order SET code_use = freed)',
    'promotion.revertUsage',
    'sql.raw(UPDATE storefront_order SET status = refunded)',
  ],
} as const;

export const registrationFaultPoints = [
  'auth.register',
  'auth.updateAuthIdentities',
  'customer.createCustomers',
] as const;

/** The steps of a new email address. */
export const emailFaultPoints = [
  'customer.updateCustomers',
  'event_bus.emit(storefront.email_changed)',
  'auth.updateProviderIdentities',
] as const;

export type Act = keyof typeof faultPoints;
