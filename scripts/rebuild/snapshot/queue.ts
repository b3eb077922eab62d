import type { Problems } from './problems.ts';
import { faultOf, SlugRegister } from './slugs.ts';
import type { SnapshotStore } from './store.ts';

/**
 * The products to read, each once. Reports those that cannot have a page. With `kept`, products that the snapshot has are read
 * again only when the changes name them.
 */
export class ProductQueue {
  readonly items: string[] = [];
  /** How many of them have been read. */
  finished = 0;
  readonly #known = new Map<string, boolean>();
  readonly #register = new SlugRegister();
  readonly #problems: Problems;
  readonly #kept: SnapshotStore | undefined;

  constructor(problems: Problems, kept?: SnapshotStore) {
    this.#problems = problems;
    this.#kept = kept;
  }

  /** False when the product cannot have a page. */
  add(slug: string, namedBy: string): boolean {
    const known = slug ? this.#known.get(slug) : undefined;
    if (known !== undefined) return known;
    const isKept = namedBy !== 'the changes' && (this.#kept?.products.bodies(slug).size ?? 0) > 0;
    const fault = faultOf(slug) ?? (isKept ? undefined : this.#faultBeside(slug));
    if (fault) this.#problems.add(slug ? `product ${slug}` : `a product of ${namedBy}`, 'left out', fault);
    else if (!isKept) this.items.push(slug);
    this.#known.set(slug, !fault);
    return !fault;
  }

  #faultBeside(slug: string): string | undefined {
    const [twin] = this.#kept?.products.foldedTwins(slug) ?? [];
    return this.#register.claim(slug) ?? (twin === undefined ? undefined : `its slug is taken by "${twin}"`);
  }
}
