/** What checkedBackend leaves of the scarcest products. */
export const smallestStock = 5;
