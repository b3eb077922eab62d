/** How much one call or one response of the contract may contain. */

/** How many line items a cart, and so a request to the API, can have. */
export const mostItems = 100;
/** How many products one call can name by their ids or slugs. */
export const mostNamed = 50;
/** How many products, reviews or orders one response of a paged list can have. */
export const mostPerPage = 100;
