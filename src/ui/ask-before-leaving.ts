/** Makes the browser ask before the shopper leaves the page during a save, because the save may or may not arrive. */
export function askBeforeLeavingDuring<T>(save: Promise<T>): Promise<T> {
  // A listener for each save, because another one may end first.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return save.finally(() => removeEventListener('beforeunload', ask));
}
