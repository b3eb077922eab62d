/** What `run` returns, or `null` if it throws: blocked storage and cookies throw. */
export function orNull<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
