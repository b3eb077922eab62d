import type { Problems } from './problems.ts';
import { faultOf, SlugRegister } from './slugs.ts';

/** The products to read, each once, as lists and related products name them. Reports those that cannot be a page. */
export class ProductQueue {
  readonly items: string[] = [];
  readonly #known = new Map<string, boolean>();
  readonly #register = new SlugRegister();
  readonly #problems: Problems;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** False when the product cannot have a page. */
  add(slug: string, namedBy: string): boolean {
    const known = slug ? this.#known.get(slug) : undefined;
    if (known !== undefined) return known;
    const fault = faultOf(slug) ?? this.#register.claim(slug);
    if (fault) this.#problems.add(slug ? `product ${slug}` : `a product of ${namedBy}`, 'left out', fault);
    else this.items.push(slug);
    this.#known.set(slug, !fault);
    return !fault;
  }
}
