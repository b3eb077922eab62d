/**
 * Which optional features the shop has. The build inlines the values as literals. So it can drop the code of a feature that is off, with
 * every call that the backend may lack.
 */
import type { Features } from '#lib/shop-setup.ts';

declare const __FEATURES__: Features;

export const reviews: boolean = __FEATURES__.reviews;
export const newsletter: boolean = __FEATURES__.newsletter;
export const invoices: boolean = __FEATURES__.invoices;
export const cancelOrders: boolean = __FEATURES__.cancelOrders;
export const changeEmail: boolean = __FEATURES__.changeEmail;
export const discountCodes: boolean = __FEATURES__.discountCodes;
export const restockAlerts: boolean = __FEATURES__.restockAlerts;
export const resetBy: Features['resetBy'] = __FEATURES__.resetBy;
