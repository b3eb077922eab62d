/** How many line items a cart, and so a request to the API, can have. */
export const maxItems = 100;
