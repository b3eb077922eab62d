import { tooManyEvent } from './events.ts';

/** Announces a 429, which every page shows as a toast. Every client calls this, and the build has no window. */
export function announceTooMany(serverMessage: string | undefined): void {
  if (typeof window !== 'undefined')
    dispatchEvent(new CustomEvent<string | undefined>(tooManyEvent, { detail: serverMessage }));
}
