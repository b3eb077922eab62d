/** Collects the catalogue's problems. A few problems are only reported. Many problems stop the rebuild. */
import { inLine } from '../../print.ts';
import { RebuildError, reasonOf } from '../core/rebuild-error.ts';

interface Problem {
  /** For example `product lamp` or `category cups`. */
  what: string;
  /** What the shop does with it, such as `left out`. */
  effect: string;
  why: string;
}

/** A few broken products are the merchant's mistakes. If both limits are exceeded, the API itself looks broken. */
const mostProblems = { count: 5, share: 0.2 };

export class Problems {
  readonly list: Problem[] = [];
  /** Slugs of products that could not be read completely, or that link to such a product. The next run reads them again. */
  readonly unread = new Set<string>();
  /** How many of the problems may mean that the API is broken. */
  #serious = 0;

  add(what: string, effect: string, why: unknown): void {
    this.#serious++;
    this.note(what, effect, why);
  }

  /** Adds a problem that is no sign of a broken API. */
  note(what: string, effect: string, why: unknown): void {
    const reason = why instanceof Error ? messageOf(why) : String(why);
    this.list.push({ what: inLine(what), effect, why: inLine(reason) });
  }

  /** Throws `RebuildError` if there are too many problems. `seen` counts all products. */
  check(seen: number): void {
    const length = this.#serious;
    if (length <= mostProblems.count || length <= seen * mostProblems.share) return;
    const [first] = this.list;
    throw new RebuildError(
      `${length} of ${seen} products could not be read. The first is ${first?.what}: ${first?.why}`,
      'With this many problems, the API itself may be broken. Check its log, then build again. If your API lacks the call that\nfailed, turn off the feature that needs it in shop.config.ts.',
    );
  }
}

/** Adds the innermost error's text, if the message lacks it. A contract error already names the call and the field. */
function messageOf(error: Error): string {
  const inner = reasonOf(error);
  const isEnough = error.message.includes(inner) || error.name === 'ContractError';
  return isEnough ? error.message : `${error.message} (${inner})`;
}
