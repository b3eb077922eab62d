/**
 * Local storage that never throws. Where it is blocked, or full, the text lives in memory for as long as the page is
 * open; that memory hangs on the window, as the script in the head and the modules are bundled apart but must agree.
 */

declare global {
  var shopMemory: Record<string, string> | undefined;
}

function memory(): Record<string, string> {
  globalThis.shopMemory ??= {};
  return globalThis.shopMemory;
}

/** The text under a key, `null` when there is none. */
export function read(key: string): string | null {
  try {
    return memory()[key] ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text. `false`: in this page's memory only, what the device held before is untouched. */
export function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    delete memory()[key];
    return true;
  } catch {
    return hold(key, text);
  }
}

/** Keeps a text in this page's memory only, which `read` prefers; `false`, as `write` answers for it. */
export function hold(key: string, text: string): false {
  memory()[key] = text;
  return false;
}

/** Forgets a key, on the device and in memory. */
export function remove(key: string): void {
  delete memory()[key];
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there was nothing on the device.
  }
}

/** Whether this browser keeps nothing for this site (as opposed to: is full). */
export function isBlocked(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}
