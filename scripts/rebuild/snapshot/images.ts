/** What the build has to know about pictures: other hosts, and whether the API makes smaller ones. */
import { ContractError } from '#api/errors.ts';

/** Collects the origins of absolute picture addresses, for the Content-Security-Policy. */
export class ImageOrigins {
  readonly #own: string;
  readonly #origins = new Set<string>();
  /** The first picture under `/uploads/`, to try the variants on. */
  sample: string | undefined;

  constructor(apiUrl: string) {
    this.#own = new URL(apiUrl).origin;
  }

  /** Throws `ContractError` for an address that is none. */
  add(url: string, where: { call: string; field: string }): void {
    if (url.startsWith('/')) {
      if (url.startsWith('/uploads/')) this.sample ??= url;
      return;
    }
    if (!URL.canParse(url)) throw new ContractError(where.field, 'not an address', { call: where.call });
    const { origin } = new URL(url);
    if (origin !== this.#own) this.#origins.add(origin);
  }

  list(): string[] {
    return [...this.#origins].sort();
  }
}

/** Asks for one picture as it is and 160 pixels wide. Any failure means "no": pictures are then shown as they are. */
export async function makesVariants(
  apiUrl: string,
  path: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (!path) return false;
  const size = async (address: URL): Promise<number> => {
    const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
    const bytes = (await answer.arrayBuffer()).byteLength;
    return answer.ok && answer.headers.get('content-type')?.startsWith('image/') ? bytes : Number.NaN;
  };
  const whole = new URL(path, `${apiUrl}/`);
  const small = new URL(whole);
  small.searchParams.set('w', '160');
  try {
    const [before, after] = await Promise.all([size(whole), size(small)]);
    return after > 0 && after < before;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
