/** The value in a stored text. `undefined` if the text isn't JSON. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
