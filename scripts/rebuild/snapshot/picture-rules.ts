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
  readonly #hosts: Set<string>;
  readonly #odd = new Set<string>();
  readonly #tooMany = new Set<string>();

  /** `shown` are the hosts of the last run, which come first. */
  constructor(apiUrl: string, shown: readonly string[]) {
    this.#apiUrl = apiUrl;
    this.#hosts = new Set(shown.filter((host) => pictureOrigin(host, apiUrl) === host).slice(0, mostHosts));
  }

  /** Whether pages may show a picture of `owner`, such as `product lamp`. */
  isUsable(address: string, owner: string): boolean {
    const host = pictureOrigin(address, this.#apiUrl);
    if (host === undefined) this.#odd.add(`${address || 'one without an address'} of ${owner}`);
    else if (host !== '' && !this.#hosts.has(host)) {
      if (this.#hosts.size < mostHosts) this.#hosts.add(host);
      else this.#tooMany.add(host);
    }
    return host !== undefined && !this.#tooMany.has(host);
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
