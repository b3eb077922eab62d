/** Which of the ready-made encodings a browser takes (RFC 9110, 12.5.3). */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The file name ending of each. */
export const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** The encodings the client accepts, dearest first; at equal weight the smaller one. `identity` stands last or nowhere. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, q === undefined ? 1 : Number(q) || 0);
  }
  const any = weights.get('*');
  const ready: Encoding[] = ['br', 'gzip'];
  const accepted = ready
    .map((encoding) => ({ encoding, weight: weights.get(encoding) ?? any ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ encoding }) => encoding);
  const plainRefused = (weights.get('identity') ?? (any === 0 ? 0 : 1)) === 0;
  return plainRefused ? accepted : [...accepted, 'identity'];
}
