/** What the snapshot leaves out and why, for the person who runs the rebuild. */
import { RebuildFailure, reasonOf } from '../failure.ts';

export interface Problem {
  /** `product lamp`, `category cups`. */
  what: string;
  /** `left out`, or what is missing of it. */
  effect: string;
  why: string;
}

/** A few broken products are the merchant's mistakes; more than this looks like a broken backend. */
const bearable = { count: 5, share: 0.2 };

export class Problems {
  readonly list: Problem[] = [];
  /** Slugs of products that could not be read completely: the next run reads them again. */
  readonly unread = new Set<string>();

  add(what: string, effect: string, why: unknown): void {
    this.list.push({ what, effect, why: reasonOf(why instanceof Error ? firstOf(why) : why) });
  }

  /** Throws when too much is broken. `seen` counts all products. */
  check(seen: number): void {
    const { length } = this.list;
    if (length <= bearable.count || length <= seen * bearable.share) return;
    const [first] = this.list;
    throw new RebuildFailure(
      `${length} of ${seen} products could not be read; the first: ${first?.what}: ${first?.why}`,
      'With so many, the API itself may be broken. Check its log, then build again.',
    );
  }
}

/** An error that names call and field says more than the parser's error inside it. */
function firstOf(error: Error): string {
  const inner = reasonOf(error);
  return error.message.includes(inner) || error.name === 'ContractError'
    ? error.message
    : `${error.message} (${inner})`;
}
