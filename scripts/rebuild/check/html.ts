/**
 * Reads what the checks need from a page. A scanner for Astro's own output, where every attribute is quoted and text is
 * escaped; not a parser for any HTML.
 */

import { asText, perBytes, perObject } from './memo.ts';

/** An opening tag: name and attributes, values still escaped. `>` may stand inside quotes. */
const tag = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
/** The same without groups, and with closing tags and the doctype: everything between two texts. */
const anyTag = /<[/!]?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/i;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

export interface Script {
  element: Element;
  attributes: Readonly<Record<string, string>>;
  /** Inline code; '' with `src`. */
  code: string;
}

export interface ScannedPage {
  elements: readonly Element[];
  scripts: readonly Script[];
  /** What a person sees or hears: text between tags, and in title, alt, aria-label and the like. */
  texts: readonly string[];
  ids: ReadonlySet<string>;
}

const spoken = ['alt', 'title', 'aria-label', 'placeholder', 'aria-description', 'aria-valuetext'];

export function scanPage(html: string): ScannedPage {
  return scanBytes(Buffer.from(html).toString('latin1'));
}

/**
 * The same for a page read as latin1, one character per byte. Decoding each distinct piece once takes half the time of
 * decoding every page. It is safe because tags and quotes are single bytes in UTF-8.
 */
export function scanBytes(html: string): ScannedPage {
  const scripts = [...html.matchAll(script)].map(([, text = '', code = '']) => {
    const element = elementOf(`<script${text}>`);
    return { element, attributes: element.attributes, code: asText(code) };
  });
  const markup = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
  const elements = (markup.match(tag) ?? []).map(elementOf);
  const texts = markup.split(anyTag).map(textOf).filter(Boolean);
  for (const element of elements) texts.push(...spokenBy(element));
  return { elements, scripts, texts, ids: new Set(elements.flatMap(({ attributes: { id } }) => id ?? [])) };
}

const spokenBy = perObject(({ name, attributes }: Element): string[] => {
  const texts = spoken.flatMap((key) => attributes[key] || []);
  return name === 'meta' && attributes['content'] ? [...texts, attributes['content']] : texts;
});

const elementOf = perBytes((source): Element => {
  const [, name = '', attributes = ''] = new RegExp(tag.source, 'i').exec(source) ?? [];
  return { name: name.toLowerCase(), attributes: attributesOf(attributes) };
});

const textOf = perBytes((source) => decoded(source).trim());

function attributesOf(text: string): Record<string, string> {
  const entries = [...text.matchAll(attribute)].map(([, name = '', a, b, c]) => [
    name.toLowerCase(),
    decoded(a ?? b ?? c ?? ''),
  ]);
  return Object.fromEntries(entries);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return entities[name as string] ?? whole;
  });
}
