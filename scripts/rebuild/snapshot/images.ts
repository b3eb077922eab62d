/** What the build has to know about pictures. */
import { ContractError } from '#api/errors.ts';

/** Throws `ContractError` for a picture's address that is none. */
export function checkPicture(url: string | null, where: { call: string; field: string }): void {
  if (url === null || url.startsWith('/') || URL.canParse(url)) return;
  throw new ContractError(where.field, 'not an address', { call: where.call });
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
