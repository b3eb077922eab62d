/** Averages have one decimal, as the shop shows them. */
export const roundAverage = (average: number) => Math.round(average * 10) / 10;
