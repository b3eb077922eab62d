/** Reads what the checks need from a page. It only understands Astro's output: quoted attributes and escaped text. */

/** Matches comments, tags, and scripts, styles and templates with their content. Quoted attributes may contain `>`. */
const token =
  /<!--[\s\S]*?-->|(<(script|style|template)\b[^>]*>)([\s\S]*?)<\/\2>|<[/!]?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Texts of attributes that people see or hear, such as `alt`. */
  texts: readonly string[];
  /** Addresses that must exist. Pictures don't count, because they are the merchant's data. */
  addresses: readonly string[];
  /** Attributes that the content security policy blocks. */
  blocked: readonly string[];
}

interface Script {
  attributes: Readonly<Record<string, string>>;
  /** Inline code. Empty for a script with `src`. */
  code: string;
}

export interface ScannedPage {
  elements: readonly Element[];
  scripts: readonly Script[];
  /** Texts that people see or hear. */
  texts: readonly string[];
  ids: ReadonlySet<string>;
}

export function scanPage(html: string): ScannedPage {
  const elements: Element[] = [];
  const scripts: Script[] = [];
  const texts: string[] = [];
  const ids = new Set<string>();
  let end = 0;
  for (const { 0: source, 1: opening, 2: name, 3: code = '', index } of html.matchAll(token)) {
    const text = index > end && textOf(html.slice(end, index));
    if (text) texts.push(text);
    end = index + source.length;
    // A template isn't shown. A script fills in its placeholders.
    if (/^(style|template)$/i.test(name ?? '') || /^<[/!]/.test(source)) continue;
    const element = elementOf(opening ?? source);
    elements.push(element);
    if (opening) scripts.push({ attributes: element.attributes, code });
    if (element.texts.length > 0) texts.push(...element.texts);
    if (element.attributes['id'] !== undefined) ids.add(element.attributes['id']);
  }
  const last = textOf(html.slice(end));
  if (last) texts.push(last);
  return { elements, scripts, texts, ids };
}

const textOf = (source: string): string => decoded(source).trim();

const elementOf = memoized((source): Element => {
  const name = /^<([\w-]+)/.exec(source)?.[1] ?? '';
  const attributes = attributesOf(source.slice(name.length + 1, -1));
  const lower = name.toLowerCase();
  return {
    name: lower,
    attributes,
    texts: textsIn(lower, attributes),
    addresses: addressesIn(lower, attributes),
    blocked: Object.keys(attributes).filter((key) => key === 'style' || /^on[a-z]/.test(key)),
  };
});

const spoken = ['alt', 'title', 'aria-label', 'placeholder', 'aria-description', 'aria-valuetext'];

function textsIn(name: string, attributes: Element['attributes']): string[] {
  return [...spoken, ...(name === 'meta' ? ['content'] : [])].flatMap((key) => attributes[key] || []);
}

/** The attributes that contain one address each. `srcset` contains several. */
const single = ['href', 'src', 'poster', 'action', 'component-url', 'renderer-url', 'before-hydration-url'];

function addressesIn(name: string, attributes: Element['attributes']): string[] {
  const { as, property, name: metaName, content, srcset } = attributes;
  if (name === 'img' || as === 'image' || property === 'og:image') return [];
  const addresses = single.flatMap((key) => attributes[key] ?? []);
  addresses.push(...(srcset?.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? '') ?? []));
  if (name === 'meta' && /^(og|twitter):(image|url)$/.test(property ?? metaName ?? ''))
    addresses.push(content ?? '');
  return addresses;
}

function attributesOf(text: string): Record<string, string> {
  const entries = [...text.matchAll(attribute)].map(([, name = '', a, b, c]) => [
    name.toLowerCase(),
    decoded(a ?? b ?? c ?? ''),
  ]);
  return Object.fromEntries(entries);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return entities[name as string] ?? whole;
  });
}

/** How many results to remember. */
const most = 50_000;

/** Remembers the results of `make`, because most texts are on many pages. */
export function memoized<T>(make: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    // A copy, because a slice of a page would keep the whole page in memory.
    const own = Buffer.from(text).toString();
    const made = make(own);
    if (results.size >= most) results.clear();
    results.set(own, made);
    return made;
  };
}
