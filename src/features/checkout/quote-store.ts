/**
 * Shipping methods and the sum for what is chosen now. While an answer is pending there is no sum, so nothing can be paid.
 */
import { atom } from 'nanostores';
import type { Line } from '#api/contract/shapes.ts';
import { calculateShipping, type ShippingMethod } from '#api/contract/shipping.ts';
import { calculateVat, type Vat } from '#api/contract/vat.ts';
import { failureOf } from '#api/failure.ts';
import { openClient } from '#features/session/store.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';

export interface Destination {
  readonly country: string;
  readonly postalCode: string;
}

/** What a sum is for. */
export interface Wanted {
  readonly destination: Destination;
  readonly items: readonly Line[];
  readonly shippingMethodId?: string | undefined;
}

export const $methods = atom<Loadable<readonly ShippingMethod[]>>(idle);
export const $sum = atom<Loadable<Vat>>(idle);

/** The VAT rate of a destination, in per cent. It stays known while another sum for the same place is on its way. */
export const $vatRate = atom<{ readonly destination: Destination; readonly rate: number } | undefined>();

const [methodQuestion, sumQuestion] = [latest(), latest()];
let [askedMethods, askedSum] = ['', ''];

const textOf = (...parts: unknown[]) => JSON.stringify(parts);

/** Nothing is chosen yet, or no longer. */
export function forgetQuote(): void {
  methodQuestion.stop();
  sumQuestion.stop();
  [askedMethods, askedSum] = ['', ''];
  $methods.set(idle);
  $sum.set(idle);
}

/** Asks unless exactly this is known, or on its way; `again` asks in any case. */
export async function quoteMethods({ destination, items }: Wanted, again = false): Promise<void> {
  const wish = textOf(destination, items);
  if (wish === askedMethods && $methods.get().state !== 'failed' && !again) return;
  const isOther = wish !== askedMethods;
  askedMethods = wish;
  if (isOther || $methods.get().state !== 'ready') $methods.set(loading);
  try {
    const body = { ...destination, items: [...items] };
    const answer = await methodQuestion.run((signal) =>
      openClient().call(calculateShipping, { body }, { signal }),
    );
    if (answer) $methods.set({ state: 'ready', data: answer.methods });
  } catch (error) {
    $methods.set({ state: 'failed', failure: failureOf(error) });
  }
}

/** The same for the sum. */
export async function quoteSum(
  { destination, items, shippingMethodId }: Wanted,
  again = false,
): Promise<void> {
  const wish = textOf(destination, items, shippingMethodId);
  if (wish === askedSum && $sum.get().state !== 'failed' && !again) return;
  const isOther = wish !== askedSum;
  askedSum = wish;
  if (isOther || $sum.get().state !== 'ready') $sum.set(loading);
  try {
    const body = { ...destination, items: [...items], ...(shippingMethodId && { shippingMethodId }) };
    const answer = await sumQuestion.run((signal) => openClient().call(calculateVat, { body }, { signal }));
    if (!answer) return;
    $vatRate.set({ destination, rate: answer.rate });
    $sum.set({ state: 'ready', data: answer });
  } catch (error) {
    $sum.set({ state: 'failed', failure: failureOf(error) });
  }
}

/** Gives up waiting. */
export function stopQuote(): void {
  methodQuestion.stop();
  sumQuestion.stop();
  if ($methods.get().state === 'loading') $methods.set(stopped);
  if ($sum.get().state === 'loading') $sum.set(stopped);
}
