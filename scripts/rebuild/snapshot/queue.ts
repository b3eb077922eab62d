/** A queue of the products to read, each once. It leaves out slugs that can't be an address or a file name on every disk. */
import * as z from 'zod/mini';
import { slug as contractSlug } from '#api/contract/shapes.ts';
import type { Problems } from './problems.ts';
import type { SnapshotWriter } from './writer.ts';

/** Common file systems allow 255 bytes for a name, `.html.br` included. */
const longest = 200;

/** Finds slugs that can't be the address of a page, or whose pages would overwrite each other if case doesn't matter. */
export class SlugRegister {
  readonly #byLowerCase = new Map<string, string>();

  /** Says why the slug can't be used next to the earlier ones and the products in `kept`; undefined if it can. */
  claim(slug: string, kept?: SnapshotWriter): string | undefined {
    const lower = slug.toLowerCase();
    if (slug === '') return 'it has no slug';
    if (!z.safeParse(contractSlug, slug).success) return 'its slug is not URL-safe';
    if (slug.length > longest) return `its slug is longer than ${longest} characters`;
    if (lower === 'index') return 'its slug is reserved for folder pages';
    if (/\.(html|br|gz)?$/.test(lower)) return 'its slug ends with a file extension of the built site';
    const holder = this.#byLowerCase.get(lower) ?? kept?.slugInOtherCase(slug);
    this.#byLowerCase.set(lower, holder ?? slug);
    return holder && holder !== slug ? `its slug is taken by "${holder}"` : undefined;
  }
}

export class ProductQueue {
  readonly items: string[] = [];
  readonly #canBePage = new Map<string, boolean>();
  readonly #register = new SlugRegister();
  readonly #problems: Problems;
  readonly #kept: SnapshotWriter | undefined;

  /** A product in `kept` is read again only if the changes name it. */
  constructor(problems: Problems, kept?: SnapshotWriter) {
    this.#problems = problems;
    this.#kept = kept;
  }

  /** Returns false, and reports the product, if it can't have a page. */
  add(slug: string, namedBy: string): boolean {
    const known = slug ? this.#canBePage.get(slug) : undefined;
    if (known !== undefined) return known;
    const isKept = namedBy !== 'the changes' && (this.#kept?.hasProduct(slug) ?? false);
    const fault = isKept ? undefined : this.#register.claim(slug, this.#kept);
    if (fault) this.#problems.add(slug ? `product ${slug}` : `a product of ${namedBy}`, 'left out', fault);
    else if (!isKept) this.items.push(slug);
    this.#canBePage.set(slug, !fault);
    return !fault;
  }
}
