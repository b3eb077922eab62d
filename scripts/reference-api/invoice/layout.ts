/** The layout of an A4 invoice, independent of orders. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arrayBuffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

// DejaVu has all Latin, Greek and Cyrillic letters for European names, and symbols such as € and ’.
const font = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));
const fonts = { regular: font('DejaVuSansCondensed'), bold: font('DejaVuSansCondensed-Bold') };

const leftEdge = 56;
const rightEdge = 539;
const bottomEdge = 770;
const ink = '#1b1b1b';
const grey = '#5f5f5f';
const ruleGrey = '#c8c8c8';
/** Edges of the four number columns, in points. */
const columns = [330, 370, 445, 485, rightEdge] as const;

interface PageSettings {
  title: string;
  author: string;
  language: string;
  created: Date;
  /** A line about the seller, and a function that returns "Page 1 of 2". */
  footer: readonly [string, (page: number, of: number) => string];
}

export class InvoicePage {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #footer: PageSettings['footer'];
  readonly #bytes: Promise<ArrayBuffer>;

  constructor({ title, author, language, created, footer }: PageSettings) {
    // The library derives the file's identifier from these dates. They don't change, so the same invoice always gives the same bytes.
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: created, ModDate: created },
    });
    this.#pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
    this.#footer = footer;
    this.#bytes = arrayBuffer(this.#pdf);
  }

  /** The shop's name on the left; the kind of document and its details on the right. */
  heading(shop: string, kind: string, details: readonly (readonly [label: string, value: string])[]): void {
    this.#text(shop, leftEdge, 56, { size: 13, bold: true, width: 230 });
    this.#text(kind, 300, 52, { size: 22, bold: true, width: rightEdge - 300, align: 'right' });
    let y = 90;
    for (const [label, value] of details) {
      this.#text(label, 260, y, { color: grey, width: 110 });
      y = this.#text(value, 370, y, { width: rightEdge - 370, align: 'right' }) + 3;
    }
    this.#pdf.y = y + 16;
  }

  /** Names and addresses side by side. */
  parties(parties: readonly (readonly [label: string, lines: readonly (string | null)[]])[]): void {
    const top = this.#pdf.y;
    const width = (rightEdge - leftEdge) / parties.length;
    let lowest = top;
    for (const [index, [label, lines]] of parties.entries()) {
      const x = leftEdge + index * width;
      let y = this.#text(label, x, top, { color: grey, width: width - 14 }) + 4;
      for (const line of lines) y = this.#text(line ?? '', x, y, { width: width - 14 }) + 1;
      lowest = Math.max(lowest, y);
    }
    this.#pdf.y = lowest + 22;
  }

  /** A long table continues on the next page and repeats its header. */
  table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    this.#row('head', head);
    for (const row of rows) {
      if (
        this.#pdf.y +
          this.#pdf.fontSize(9).heightOfString(row[0] ?? '', { width: columns[0] - leftEdge - 30 }) >
        bottomEdge - 30
      ) {
        this.next();
        this.#row('head', head);
      }
      this.#row('body', row);
    }
  }

  /** Labels and amounts on the right. The last row is emphasized. */
  totals(rows: readonly (readonly [label: string, value: string])[]): void {
    if (this.#pdf.y > bottomEdge - 130) this.next();
    let y = this.#pdf.y + 10;
    for (const [index, [label, value]] of rows.entries()) {
      const last = index === rows.length - 1;
      if (last) this.#rule(y + 1, 280, ink);
      const style = { bold: last, size: last ? 11 : 9 };
      this.#text(label, 280, y + (last ? 8 : 0), { ...style, width: 165 });
      y =
        this.#text(value, 445, y + (last ? 8 : 0), { ...style, width: rightEdge - 445, align: 'right' }) + 5;
    }
    this.#pdf.y = y + 20;
  }

  notes(lines: readonly string[]): void {
    let y = this.#pdf.y;
    for (const line of lines) y = this.#text(line, leftEdge, y, { width: rightEdge - leftEdge }) + 3;
    this.#pdf.y = y;
  }

  next(): void {
    this.#pdf.addPage();
    this.#pdf.y = 56;
  }

  /** Numbers the pages and returns the PDF. */
  end(): Promise<ArrayBuffer> {
    const [seller, pageWords] = this.#footer;
    const { count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.#pdf.switchToPage(index);
      this.#rule(794, leftEdge, ruleGrey);
      this.#text(seller, leftEdge, 802, { size: 8, color: grey, width: 380 });
      this.#text(pageWords(index + 1, count), 440, 802, {
        size: 8,
        color: grey,
        width: rightEdge - 440,
        align: 'right',
      });
    }
    this.#pdf.end();
    return this.#bytes;
  }

  #row(part: 'head' | 'body', cells: readonly string[]): void {
    const isHead = part === 'head';
    const y = this.#pdf.y;
    const style = isHead ? { color: grey, size: 8 } : { size: 9 };
    let bottom = this.#text(cells[0] ?? '', leftEdge, y, { ...style, width: columns[0] - leftEdge - 30 });
    for (const [index, cell] of cells.slice(1).entries()) {
      const [from, to] = [columns[index] ?? leftEdge, columns[index + 1] ?? rightEdge];
      bottom = Math.max(
        bottom,
        this.#text(cell, from - 20, y, { ...style, width: to - from + 20, align: 'right' }),
      );
    }
    this.#rule(bottom + 4, leftEdge, isHead ? ink : ruleGrey);
    this.#pdf.y = bottom + 10;
  }

  #rule(y: number, from: number, color: string): void {
    this.#pdf.moveTo(from, y).lineTo(rightEdge, y).lineWidth(0.5).strokeColor(color).stroke();
  }

  /** Returns the y position below the text. */
  #text(
    text: string,
    x: number,
    y: number,
    { size = 9, bold = false, color = ink, ...options }: TextStyle,
  ): number {
    this.#pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, options);
    return this.#pdf.y;
  }
}

interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  width: number;
  align?: 'left' | 'right';
}
