/** What the plugin's job reads from the tables of orders and payments. */

/** An order or a payment intent, with its customer. */
export interface OwnedRow {
  id: string;
  customer_id: string;
}

/** Ends a query for work to do. In random order, so that rows whose work always fails don't use up the limit. */
export const anyHundred = 'ORDER BY random() LIMIT 100';
