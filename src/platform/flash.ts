/** A word for the next page of this tab. Where session storage is blocked it is lost, and nothing else. */
export function leaveForNextPage(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Blocked or full.
  }
}

/** The word, once. */
export function takeFromLastPage(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
