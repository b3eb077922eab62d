import { tooManyEvent } from './events.ts';

/** Tells the page of a 429. Every client calls this, so that no page forgets its shopper. The build has no window. */
export function announceTooMany(serverMessage: string | undefined): void {
  if (typeof window !== 'undefined')
    dispatchEvent(new CustomEvent<string | undefined>(tooManyEvent, { detail: serverMessage }));
}
