/** The stock that checkedBackend gives to the scarcest products. */
export const smallestStock = 5;
