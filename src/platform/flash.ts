/** Passes a message to the next page of this tab. Lost if session storage is blocked. */
export function leaveForNextPage(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Blocked or full.
  }
}

/** Returns the message and removes it. */
export function takeFromLastPage(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
