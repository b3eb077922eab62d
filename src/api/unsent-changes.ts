/** What still has to be sent when the shopper signs out. */
import type { Client } from './request.ts';

/** Sends unsent changes to the API. Resolves with whether all changes arrived. Never rejects. */
type SendUnsent = (client: Client) => Promise<boolean>;
const pendingChanges = new Set<() => SendUnsent | undefined>();

/** A sign-out calls `pending`, which returns a function that sends the unsent changes, if there are any. */
export function onSignOut(pending: () => SendUnsent | undefined): void {
  pendingChanges.add(pending);
}

export const unsentChanges = (): SendUnsent[] => [...pendingChanges].flatMap((pending) => pending() ?? []);
