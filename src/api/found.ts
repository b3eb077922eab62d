import { RejectedError } from './errors.ts';

/** The response, or `undefined` for a 404. */
export async function ifFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return undefined;
    throw error;
  }
}
