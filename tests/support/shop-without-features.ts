/** A shop whose backend has none of the features that are on by default. */
export const without = {
  reviews: false,
  newsletter: false,
  invoices: false,
  cancelOrders: false,
  changeEmail: false,
} as const;
