/** The median of numbers in any order. If their count is even, the higher of the two in the middle. NaN if there are none. */
export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
