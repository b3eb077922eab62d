/** What the device answers, or `null` where the browser refuses: storage and cookies throw when they are blocked. */
export function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
