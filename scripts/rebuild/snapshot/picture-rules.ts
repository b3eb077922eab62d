/**
 * Decides which of the catalogue's pictures pages may show. Every page's Content-Security-Policy names the hosts of these
 * pictures. So no odd URL and no host inside the merchant's network may get into the policy, and the number of hosts is
 * limited. If a picture is refused, its product or category stays, but without the picture.
 */
import dns from 'node:dns/promises';
import { isHost } from '#lib/picture.ts';
import { pictureOrigin } from '#snapshot/picture-hosts.ts';
import { isPublic } from '#snapshot/public-ip.ts';
import type { Problems } from './problems.ts';

/** A shop needs few hosts. Each one makes every page larger. */
const mostHosts = 20;

/** How many refused pictures or hosts the log names. */
const mostInLog = 5;

export class PictureRules {
  readonly #apiUrl: string;
  readonly #own: readonly string[];
  /** The hosts of the last run, and the hosts that `limitHosts` adds. */
  readonly #hosts: Set<string>;
  /** How many pictures each new host has. */
  readonly #uses = new Map<string, number>();
  readonly #odd = new Set<string>();
  /** The lookup of each host, which may still be running. */
  readonly #lookups = new Map<string, Promise<void>>();
  readonly #inside = new Set<string>();
  #tooMany: ReadonlySet<string> = new Set();

  /**
   * `shown` are the hosts of the last run. They take precedence over new hosts. `own` are hosts that the merchant names. They may
   * be inside a network.
   */
  constructor(apiUrl: string, shown: readonly string[], own: readonly string[] = []) {
    this.#apiUrl = apiUrl;
    this.#own = own;
    this.#hosts = new Set(shown.filter((host) => pictureOrigin(host, apiUrl) === host).slice(0, mostHosts));
  }

  /** Looks up the hosts of pictures, each once. Call this before `isUsable`. */
  async lookUp(urls: readonly string[]): Promise<void> {
    const hosts = new Set(urls.flatMap((url) => pictureOrigin(url, this.#apiUrl) || []));
    const lookUp = (host: string): Promise<void> => {
      const lookup = this.#lookups.get(host) ?? this.#lookUpHost(host);
      this.#lookups.set(host, lookup);
      return lookup;
    };
    await Promise.all([...hosts].filter((host) => !this.#isOwn(host)).map(lookUp));
  }

  /** If a name can't be resolved now, its host counts as public. */
  async #lookUpHost(host: string): Promise<void> {
    const found = await dns.lookup(new URL(host).hostname, { all: true }).catch(() => []);
    if (found.every(({ address }) => isPublic(address))) return;
    this.#inside.add(host);
    this.#hosts.delete(host);
  }

  /** The merchant may name hosts as `https://*.pictures.example`. */
  #isOwn(host: string): boolean {
    return this.#own.some((one) => isHost(host, one));
  }

  /** Whether pages may show a picture of `owner`, such as `product lamp`. New hosts are usable until `mostHosts` are known. */
  isUsable(url: string, owner: string): boolean {
    const host = pictureOrigin(url, this.#apiUrl);
    if (host === undefined) this.#odd.add(`${url || 'one without a URL'} of ${owner}`);
    if (!host || this.#hosts.has(host)) return host !== undefined;
    if (this.#inside.has(host)) return false;
    this.#uses.set(host, (this.#uses.get(host) ?? 0) + 1);
    return this.#hosts.size < mostHosts;
  }

  /**
   * Call this once everything is read, because the order of reading differs from run to run. Allows new hosts until there are
   * `mostHosts`: those with the most pictures first, otherwise in the order of their names. Returns the other hosts.
   */
  limitHosts(): ReadonlySet<string> {
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
      const [first, ...others] = [...refused].slice(0, mostInLog);
      const more = refused.size > mostInLog ? ` and ${refused.size - mostInLog} more` : '';
      if (first) problems.note(`${what} ${[first, ...others].join(', ')}${more}`, 'left out', why);
    };
    add(
      'pictures:',
      this.#odd,
      'a picture is /uploads/…, on the API’s host, or https:// with a plain public host',
    );
    add('pictures from', this.#inside, 'the name leads into a private network');
    add('pictures from', this.#tooMany, `the catalogue already uses ${mostHosts} other hosts`);
  }
}
