/** A pending save may or may not arrive, so the browser asks before the shopper leaves the page. */
export function askBeforeLeavingDuring<T>(save: Promise<T>): Promise<T> {
  addEventListener('beforeunload', ask);
  return save.finally(() => removeEventListener('beforeunload', ask));
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
