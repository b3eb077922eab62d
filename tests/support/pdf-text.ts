/** Reads the text of a PDF that pdfkit wrote with embedded fonts. */
import { inflateSync } from 'node:zlib';

/** The runs of text in drawing order, page by page. */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'));
  const cmaps = new Map<string, Map<number, string>>();
  for (const [id, { head }] of objects) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (unicode) cmaps.set(id, cmapOf(objects.get(unicode)?.stream ?? ''));
  }
  const names = new Map<string, Map<number, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = cmaps.get(id);
      if (cmap) names.set(name, cmap);
    }
  const lines: string[] = [];
  for (const { head } of objects.values()) {
    const content = /\/Type \/Page\b/.test(head) && /\/Contents (\d+) 0 R/.exec(head)?.[1];
    if (content) lines.push(...runsOf(objects.get(content)?.stream ?? '', names));
  }
  return lines;
}

function objectsOf(source: string): Map<string, { head: string; stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', ...rest] = body.split('\nstream\n');
    const raw = rest.join('\nstream\n').replace(/\n?endstream$/, '');
    const stream = head.includes('FlateDecode')
      ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
      : raw;
    objects.set(id, { head, stream });
  }
  return objects;
}

/** Glyph → text, from a ToUnicode map. */
function cmapOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
      utf16(hex.replaceAll(' ', '')),
    );
    for (const [index, text] of texts.entries()) glyphs.set(Number.parseInt(from, 16) + index, text);
  }
  return glyphs;
}

const utf16 = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

function runsOf(content: string, fonts: Map<string, Map<number, string>>): string[] {
  let font: Map<number, string> | undefined;
  const runs: string[] = [];
  for (const [, name, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    const hex = [...(array ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, part]) => part).join('');
    const glyphs = (hex.match(/.{4}/g) ?? []).map(
      (glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '\ufffd',
    );
    if (array !== undefined) runs.push(glyphs.join(''));
  }
  return runs;
}
