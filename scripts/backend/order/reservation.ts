/** How long an unpaid order holds its stock, in milliseconds. */
export const reservationTime = 30 * 60_000;
