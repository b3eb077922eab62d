/**
 * Decides which of the catalogue's pictures pages may show. Every page's Content-Security-Policy names their hosts, so an
 * odd address must not get into it, and the number of hosts is limited. A product or category without the picture stays.
 */
import { pictureOrigin } from '#snapshot/picture-hosts.ts';
import type { Problems } from './problems.ts';

/** A shop needs few hosts. Each one makes every page larger. */
const mostHosts = 20;

/** How many refused pictures or hosts the log names. */
const named = 5;

export class PictureRules {
  readonly #apiUrl: string;
  /** The hosts of the last run, and those that `settle` adds. */
  readonly #hosts: Set<string>;
  /** How many pictures each new host has. */
  readonly #uses = new Map<string, number>();
  readonly #odd = new Set<string>();
  #tooMany: ReadonlySet<string> = new Set();

  /** `shown` are the hosts of the last run, which come first. */
  constructor(apiUrl: string, shown: readonly string[]) {
    this.#apiUrl = apiUrl;
    this.#hosts = new Set(shown.filter((host) => pictureOrigin(host, apiUrl) === host).slice(0, mostHosts));
  }

  /** Whether pages may show a picture of `owner`, such as `product lamp`. While there are free places, any new host may. */
  isUsable(address: string, owner: string): boolean {
    const host = pictureOrigin(address, this.#apiUrl);
    if (host === undefined) this.#odd.add(`${address || 'one without an address'} of ${owner}`);
    if (!host || this.#hosts.has(host)) return host !== undefined;
    this.#uses.set(host, (this.#uses.get(host) ?? 0) + 1);
    return this.#hosts.size < mostHosts;
  }

  /**
   * Call this once everything is read, because the order of reading differs from run to run. Gives the free places to the new
   * hosts with the most pictures, and then by name. Returns the other hosts.
   */
  settle(): ReadonlySet<string> {
    const sorted = [...this.#uses]
      .sort(([one, uses], [other, otherUses]) => otherUses - uses || (one < other ? -1 : 1))
      .map(([host]) => host);
    const free = mostHosts - this.#hosts.size;
    for (const host of sorted.slice(0, free)) this.#hosts.add(host);
    this.#tooMany = new Set(sorted.slice(free));
    return this.#tooMany;
  }

  /** Reports the pictures that pages don't show. */
  report(problems: Problems): void {
    const add = (what: string, refused: ReadonlySet<string>, why: string): void => {
      const [first, ...others] = [...refused].slice(0, named);
      const more = refused.size > named ? ` and ${refused.size - named} more` : '';
      if (first) problems.note(`${what} ${[first, ...others].join(', ')}${more}`, 'left out', why);
    };
    add('pictures:', this.#odd, 'a picture is /uploads/…, on the API’s host, or https:// with a plain host');
    add('pictures from', this.#tooMany, `the catalogue already uses ${mostHosts} other hosts`);
  }
}
