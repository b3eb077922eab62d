/** Reads what the checks need from a page, as a browser would. The content of a `noscript` counts as shown. */
import { Parser } from 'htmlparser2';

type Attributes = Readonly<Record<string, string>>;

interface Element {
  name: string;
  attributes: Attributes;
  /** URLs that must exist. Pictures don't count, because they are the merchant's data. */
  urls: readonly string[];
  /** Attributes that the content security policy blocks. */
  blocked: readonly string[];
}

interface Script {
  attributes: Attributes;
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
  let text = '';
  let script: Script | undefined;
  /** How many open elements hide their content. A template hides its content, because a script still has to fill in the placeholders. */
  let hiding = 0;
  const hides = (name: string): boolean => name === 'style' || name === 'template';
  const endText = (): void => {
    const shown = text.trim();
    if (shown) texts.push(shown);
    text = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      endText();
      if (hides(name)) hiding++;
      if (hiding > 0) return;
      elements.push(readElement(name, attributes, texts));
      if (name === 'script') {
        script = { attributes, code: '' };
        scripts.push(script);
      }
      if (attributes['id'] !== undefined) ids.add(attributes['id']);
    },
    // A comment doesn't end a text, because React writes comments between the parts of a text.
    ontext(part) {
      if (script) script.code += part;
      else if (hiding === 0) text += part;
    },
    onclosetag(name) {
      endText();
      if (hides(name)) hiding--;
      script = undefined;
    },
  });
  parser.end(html);
  endText();
  return { elements, scripts, texts, ids };
}

const spoken = new Set(['alt', 'title', 'aria-label', 'placeholder', 'aria-description', 'aria-valuetext']);

/** The attributes that contain one URL each. `srcset` contains several. */
const single = new Set('href src poster action component-url renderer-url before-hydration-url'.split(' '));

const none: readonly string[] = [];

/** Adds the attributes that people see or hear to `texts`. Reads the attributes only once, because a page has thousands. */
function readElement(name: string, attributes: Attributes, texts: string[]): Element {
  const all = Object.entries(attributes);
  if (all.length === 0) return { name, attributes, urls: none, blocked: none };
  const urls: string[] = [];
  const blocked: string[] = [];
  for (const [key, value] of all) {
    if (single.has(key)) urls.push(value);
    else if (key === 'srcset')
      urls.push(...value.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? ''));
    else if (value && (spoken.has(key) || (key === 'content' && name === 'meta'))) texts.push(value);
    if (key === 'style' || /^on[a-z]/.test(key)) blocked.push(key);
  }
  if (
    name === 'meta' &&
    /^(og|twitter):(image|url)$/.test(attributes['property'] ?? attributes['name'] ?? '')
  )
    urls.push(attributes['content'] ?? '');
  const isPicture = name === 'img' || attributes['as'] === 'image' || attributes['property'] === 'og:image';
  return { name, attributes, urls: isPicture ? none : urls, blocked };
}
