/** What the snapshot leaves out and why: read by a person at the end of a rebuild. */
import { RebuildFailure, reasonOf } from '../failure.ts';

export interface Problem {
  /** `product lamp`, `category cups`. */
  what: string;
  /** `left out`, or what is missing of it. */
  effect: string;
  why: string;
}

/** A few broken products are the merchant's slips; more than this of all is a broken backend. */
const bearable = { count: 5, share: 0.2 };

export class Problems {
  readonly list: Problem[] = [];
  /** Slugs of products that could not be read, or not all of them: to be asked for again, whatever the changes say. */
  readonly unread = new Set<string>();

  add(what: string, effect: string, why: unknown): void {
    this.list.push({ what, effect, why: reasonOf(why instanceof Error ? firstOf(why) : why) });
  }

  /** Throws when so much is broken that the shop would be a ruin. `seen` counts products, broken ones included. */
  check(seen: number): void {
    const { length } = this.list;
    if (length <= bearable.count || length <= seen * bearable.share) return;
    const [first] = this.list;
    throw new RebuildFailure(
      `${length} of ${seen} products could not be read; the first: ${first?.what}: ${first?.why}`,
      'So many broken products look like a broken API. Look at its log; then build again.',
    );
  }
}

/** The error that names call and field says more than the parser's own words inside it. */
function firstOf(error: Error): string {
  const inner = reasonOf(error);
  return error.message.includes(inner) || error.name === 'ContractError'
    ? error.message
    : `${error.message} (${inner})`;
}
