/**
 * The number of an order, such as `4827-1930`. People read it out on the phone and type it, so it has eight digits and no
 * letters. It is random, because consecutive numbers would tell everyone how much the shop sells.
 */
import { randomInt } from 'node:crypto';

const digits = () => String(randomInt(10_000)).padStart(4, '0');

/** Call it in the transaction that stores the number, so that no other order can take it. */
export function freeOrderNumber(isTaken: (number: string) => boolean): string {
  for (;;) {
    const number = `${digits()}-${digits()}`;
    if (!isTaken(number)) return number;
  }
}
