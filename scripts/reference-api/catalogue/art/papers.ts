// Books, notebooks and sheets: closed, standing and open.
import { paper, shade, type Tone, tones } from './palette.ts';
import { cast } from './scene.ts';
import { clip, d, line, path, polygon, rect, roundedBox } from './shapes.ts';

/** Soft plane of light across a flat cover, from its top left corner. */
function sheen(x: number, y: number, w: number, h: number): string {
  return (
    polygon([x, y, x + w * 0.62, y, x, y + h * 0.62], paper, 'opacity=".13"') +
    polygon([x + w, y + h, x + w, y + h * 0.45, x + w * 0.45, y + h], shade, 'opacity=".1"')
  );
}

/**
 * A closed book seen from the front, standing: pages show at the top and at the right.
 * @param cover drawn on the front cover and cut to it
 */
export function bookStanding(
  x: number,
  y: number,
  w: number,
  h: number,
  depth: number,
  tone: Tone,
  cover = '',
): string {
  const rise = depth * 0.5;
  const front = roundedBox(x, y, w, h, 5);
  const pages = Array.from({ length: 4 }, (_, index) => {
    const k = ((index + 1) * depth) / 5;
    return (
      line(d`M${x + w + k} ${y - k * 0.5 + 9}V${y + h - k * 0.5 - 9}`, tones.cream.dark, 2) +
      line(d`M${x + 10 + k} ${y - k * 0.5}H${x + w + k - 6}`, tones.cream.dark, 2, 'opacity=".7"')
    );
  }).join('');
  return (
    polygon(
      [x, y, x + depth, y - rise, x + w + depth, y - rise, x + w + depth, y + h - rise, x + w, y + h],
      tone.dark,
    ) +
    polygon([x + 8, y, x + depth, y - rise + 6, x + w + depth - 8, y - rise + 6, x + w, y + 4], paper) +
    polygon(
      [
        x + w - 2,
        y + 8,
        x + w + depth - 6,
        y - rise + 10,
        x + w + depth - 6,
        y + h - rise - 8,
        x + w - 2,
        y + h - 8,
      ],
      tones.cream.mid,
    ) +
    pages +
    clip(
      front,
      path(front, tone.mid) +
        cover +
        sheen(x, y, w, h) +
        rect(x, y, w * 0.055, h, shade, 0, 'opacity=".16"') +
        rect(x + w * 0.055, y, w * 0.012, h, paper, 0, 'opacity=".28"') +
        rect(x, y, w, 5, paper, 0, 'opacity=".3"'),
    )
  );
}

/** A closed book lying flat, seen from above; its pages show below and at the right. */
export function bookLying(
  x: number,
  y: number,
  w: number,
  h: number,
  tone: Tone,
  cover = '',
  r = 10,
): string {
  const front = roundedBox(x, y, w, h, r);
  return (
    cast(roundedBox(x, y, w + 12, h + 14, r), 20, 28) +
    path(roundedBox(x + 10, y + 14, w, h, r), tone.dark) +
    path(roundedBox(x + 6, y + 8, w - 2, h - 2, r), paper) +
    line(d`M${x + 12} ${y + h + 3}H${x + w - 2}M${x + w + 2} ${y + 14}V${y + h}`, tones.cream.dark, 3) +
    clip(
      front,
      path(front, tone.mid) +
        cover +
        sheen(x, y, w, h) +
        rect(x, y, w * 0.07, h, shade, 0, 'opacity=".16"') +
        rect(x + w * 0.07, y, w * 0.012, h, paper, 0, 'opacity=".25"'),
    )
  );
}

/**
 * An open book seen from above, its gutter at x, pages w wide and h high.
 * @param left drawn on the left page, @param right on the right page; both cut to their page
 */
export function bookOpen(
  x: number,
  y: number,
  w: number,
  h: number,
  tone: Tone,
  left = '',
  right = '',
): string {
  const page = (side: number): string =>
    d`M${x} ${y + 12}C${x + side * w * 0.3} ${y - 16} ${x + side * w * 0.7} ${y - 6} ${x + side * w} ${y}V${y + h}C${x + side * w * 0.7} ${y + h - 6} ${x + side * w * 0.3} ${y + h - 16} ${x} ${y + h + 12}z`;
  const cover = roundedBox(x - w - 20, y - 12, 2 * w + 40, h + 40, 14);
  return (
    cast(cover, 22, 30) +
    path(cover, tone.mid) +
    rect(x - w - 20, y - 12, 2 * w + 40, 8, tone.light, 4) +
    rect(x - w - 12, y + 10, 2 * w + 24, h + 8, tones.cream.dark, 6) +
    rect(x - w - 6, y + 6, 2 * w + 12, h + 6, tones.cream.mid, 5) +
    clip(page(-1), path(page(-1), paper) + left + gutter(x, y, -w, h)) +
    clip(page(1), path(page(1), paper) + right + gutter(x, y, w, h))
  );
}

function gutter(x: number, y: number, w: number, h: number): string {
  const strip = (k: number, opacity: number): string =>
    polygon(
      [x, y - 30, x + w * k, y - 30, x + w * k, y + h + 30, x, y + h + 30],
      shade,
      `opacity="${opacity}"`,
    );
  return w < 0
    ? strip(0.14, 0.07) + strip(0.06, 0.12)
    : strip(0.2, 0.06) + strip(0.1, 0.08) + strip(0.04, 0.12);
}

/** Lines of print: rows of bars whose last one is short. */
export function print(
  x: number,
  y: number,
  w: number,
  rows: number,
  gap = 24,
  colour: string = tones.stone.mid,
): string {
  return Array.from({ length: rows }, (_, row) =>
    rect(
      x,
      y + row * gap,
      row === rows - 1 ? w * 0.6 : w * (0.94 + ((row * 37) % 7) / 100),
      gap * 0.3,
      colour,
      3,
    ),
  ).join('');
}

/** A loose sheet lying flat, turned by its caller. */
export function sheet(x: number, y: number, w: number, h: number, fill: string = paper): string {
  return cast(d`M${x} ${y}h${w}v${h}h${-w}z`, 10, 14, 0.16) + rect(x, y, w, h, fill, 3);
}
