/** Which slugs can be a page: an address on the web and a file on any disk. */
import * as z from 'zod/mini';
import { slug as contractSlug } from '#api/contract/shapes.ts';

/** Common file systems allow 255 bytes for a name, `.html.br` included. */
const longest = 200;

/** Why a slug cannot be a page, or undefined when it can. */
export function faultOf(slug: string): string | undefined {
  if (slug === '') return 'it has no slug';
  if (!z.safeParse(contractSlug, slug).success) return 'its slug is not URL-safe';
  if (slug.length > longest) return `its slug is longer than ${longest} characters`;
  if (slug.toLowerCase() === 'index') return 'its slug names the folder page of web servers';
  if (/\.(html|br|gz)?$/i.test(slug)) return 'its slug ends like a file name of the built site';
  return undefined;
}

/** Finds slugs that would overwrite each other on a disk that ignores upper and lower case. */
export class SlugRegister {
  readonly #byFold = new Map<string, string>();

  /** Why the slug collides with an earlier one, or undefined. */
  claim(slug: string): string | undefined {
    const fold = slug.toLowerCase();
    const holder = this.#byFold.get(fold);
    if (holder === undefined) this.#byFold.set(fold, slug);
    return holder === undefined ? undefined : `its slug is taken by "${holder}"`;
  }
}
