/** Names that nothing else has. */

/**
 * A random UUID (RFC 9562, version 4). `crypto.randomUUID` does the same, but only on pages that are served securely: not
 * on the phone of a merchant who looks at the shop by the address of their own machine.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return (at === 4 || at === 6 || at === 8 || at === 10 ? '-' : '') + marked.toString(16).padStart(2, '0');
  }).join('');
}
