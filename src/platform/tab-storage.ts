/** Stores what a tab keeps until it is closed, such as drafts. Never throws; stores nothing if storage is blocked. */

/** The text under a key, or `null`. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Blocked or full: a draft is a convenience.
  }
}

export function removeTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked: there was nothing.
  }
}
