/** Describes requests and responses for people: without secrets, and short enough for the screen. */

const secret = /token|secret|password|authorization|^code$/i;
const longest = 300;

/** The value in one line. Empty for `undefined`. */
export function described(value: unknown): string {
  if (value === undefined) return '';
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  const text = typeof value === 'string' ? value : JSON.stringify(withoutSecrets(value));
  const line = text.replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)} …` : line;
}

/** A value of a response. Quotes tell a text from a number. */
export const describedValue = (value: unknown): string =>
  typeof value === 'string' ? described(JSON.stringify(value)) : described(value) || 'nothing';

function withoutSecrets(value: unknown, name = ''): unknown {
  // A failure's code, such as `out_of_stock`, is no secret.
  if (typeof value === 'string' && secret.test(name) && !(name === 'code' && /^[a-z_]+$/.test(value)))
    return '(hidden)';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item));
  if (value === null || typeof value !== 'object') return value;
  // The texts in a failure's `fields` say what is wrong, such as with a password.
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'fields' ? inner : withoutSecrets(inner, key)]),
  );
}
