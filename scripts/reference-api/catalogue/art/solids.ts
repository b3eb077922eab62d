// Solid things under one light from the top left: a lighter plane, a darker plane, one highlight.
import { paper, shade, type Tone } from './palette.ts';
import { clip, d, ellipse, line, path, polygon, rect } from './shapes.ts';

/** A step of a turned profile: a line to [r, y], or a cubic curve [r1, y1, r2, y2, r, y]. */
export type Step = readonly [number, number] | readonly [number, number, number, number, number, number];
export type Profile = readonly [readonly [number, number], ...Step[]];

const numberText = (value: number): string => String(Math.round(value * 10) / 10);

function ends(profile: Profile): { top: readonly [number, number]; bottom: readonly [number, number] } {
  const last = profile[profile.length - 1] ?? profile[0];
  return { top: profile[0], bottom: [last[last.length - 2] ?? 0, last[last.length - 1] ?? 0] };
}

function down(x: number, k: number, profile: Profile): string {
  const at = (r: number, y: number): string => `${numberText(x + k * r)} ${numberText(y)}`;
  return profile
    .slice(1)
    .map((step) =>
      step.length === 2
        ? `L${at(step[0], step[1])}`
        : `C${at(step[0], step[1])} ${at(step[2], step[3])} ${at(step[4], step[5])}`,
    )
    .join('');
}

function up(x: number, k: number, profile: Profile): string {
  const at = (r: number, y: number): string => `${numberText(x + k * r)} ${numberText(y)}`;
  let text = '';
  for (let index = profile.length - 1; index > 0; index -= 1) {
    const step = profile[index] ?? profile[0];
    const before = profile[index - 1] ?? profile[0];
    const target = at(before[before.length - 2] ?? 0, before[before.length - 1] ?? 0);
    text += step.length === 6 ? `C${at(step[2], step[3])} ${at(step[0], step[1])} ${target}` : `L${target}`;
  }
  return text;
}

/**
 * Silhouette of a turned thing seen a little from above: the profile mirrored about x, closed by elliptic arcs.
 * @param tilt height of an arc as a share of its radius
 */
export function turned(x: number, profile: Profile, tilt = 0.14): string {
  const { top, bottom } = ends(profile);
  const arc = (r: number, to: number, sweep: number): string =>
    r > 0 ? d`A${r} ${Math.max(r * tilt, 0.1)} 0 0 ${sweep} ${to} ` : '';
  const bottomArc = bottom[0] > 0 ? `${arc(bottom[0], x - bottom[0], 1)}${numberText(bottom[1])}` : '';
  const topArc = top[0] > 0 ? `${arc(top[0], x + top[0], 1)}${numberText(top[1])}` : '';
  return `${d`M${x + top[0]} ${top[1]}`}${down(x, 1, profile)}${bottomArc}${up(x, -1, profile)}${topArc}z`;
}

/** The strip of a turned thing between two shares of its radius: -1 is its left edge, 1 its right. */
export function strip(x: number, profile: Profile, from: number, to: number, tilt = 0.14): string {
  const { top, bottom } = ends(profile);
  const low = bottom[1] + bottom[0] * tilt + 2;
  const high = top[1] - top[0] * tilt - 2;
  return `${d`M${x + from * top[0]} ${high}L${x + from * top[0]} ${top[1]}`}${down(x, from, profile)}${d`L${x + from * bottom[0]} ${low}L${x + to * bottom[0]} ${low}L${x + to * bottom[0]} ${bottom[1]}`}${up(x, to, profile)}${d`L${x + to * top[0]} ${high}`}z`;
}

export interface Finish {
  readonly tilt?: number;
  /** Strength of the highlight, 0 for matt things. */
  readonly gloss?: number;
  /** Drawn on the body and cut to it, below highlight and shade. */
  readonly decor?: string;
}

/** A turned thing (pot, cup, lamp foot) with its planes of light. */
export function lathe(x: number, profile: Profile, tone: Tone, finish: Finish = {}): string {
  const { tilt = 0.14, gloss = 0.5, decor = '' } = finish;
  const body = turned(x, profile, tilt);
  const shine = gloss > 0 ? path(strip(x, profile, -0.72, -0.6, tilt), paper, `opacity="${gloss}"`) : '';
  return clip(
    body,
    path(body, tone.mid) +
      decor +
      path(
        strip(x, profile, -1.1, -0.46, tilt),
        decor === '' ? tone.light : paper,
        decor === '' ? '' : 'opacity=".22"',
      ) +
      path(
        strip(x, profile, 0.38, 1.1, tilt),
        decor === '' ? tone.dark : shade,
        decor === '' ? '' : 'opacity=".24"',
      ) +
      shine,
  );
}

/** The mouth of a turned thing: a lit lip around an inside that is darker at the side of the light. */
export function mouth(
  x: number,
  y: number,
  r: number,
  tone: Tone,
  options: { readonly tilt?: number; readonly lip?: number; readonly inside?: string } = {},
): string {
  const { tilt = 0.14, lip = 8, inside = tone.dark } = options;
  const ry = r * tilt;
  const innerX = r - lip;
  const innerY = Math.max(ry - lip * 0.55, 1);
  const hole = d`M${x - innerX} ${y}a${innerX} ${innerY} 0 1 0 ${2 * innerX} 0a${innerX} ${innerY} 0 1 0 ${-2 * innerX} 0z`;
  return (
    ellipse(x, y, r, ry, tone.light) +
    clip(
      hole,
      path(hole, inside) +
        ellipse(x - innerX * 0.22, y - innerY * 0.2, innerX * 0.95, innerY * 0.95, shade, 'opacity=".22"'),
    )
  );
}

/** A bent bar or pipe of round section (handles, spouts, legs), lit from the top left. */
export function tube(data: string, width: number, tone: Tone): string {
  const step = width * 0.13;
  return (
    line(data, tone.dark, width) +
    `<g transform="translate(${numberText(-step)} ${numberText(-step)})">${line(data, tone.mid, width * 0.72)}</g>` +
    `<g transform="translate(${numberText(-step * 1.9)} ${numberText(-step * 1.9)})">${line(data, tone.light, width * 0.24)}</g>`
  );
}

/** A box seen a little from above and from the left: front, lit top, shaded right side. */
export function block(x: number, y: number, w: number, h: number, depth: number, tone: Tone): string {
  const rise = depth * 0.5;
  return (
    polygon([x + w, y, x + w + depth, y - rise, x + w + depth, y + h - rise, x + w, y + h], tone.dark) +
    polygon([x, y, x + depth, y - rise, x + w + depth, y - rise, x + w, y], tone.light) +
    rect(x, y, w, h, tone.mid)
  );
}

/** Any silhouette with the planes drawn over it, cut to it. */
export function form(silhouette: string, tone: Tone, planes: string): string {
  return clip(silhouette, path(silhouette, tone.mid) + planes);
}

/** Grain on a board: a few long, slightly uneven strokes inside a silhouette. */
export function grain(x: number, y: number, w: number, h: number, colour: string, rows = 5): string {
  let strokes = '';
  for (let row = 0; row < rows; row += 1) {
    const level = y + (h * (row + 0.6)) / rows;
    const start = x + ((row * 137) % 60) * (w / 400);
    const span = w * (0.55 + ((row * 53) % 40) / 100);
    const bend = ((row % 3) - 1) * h * 0.05;
    strokes += line(
      d`M${start} ${level}q${span / 2} ${bend} ${span} 0`,
      colour,
      Math.max(2, h * 0.018),
      'opacity=".55"',
    );
  }
  return strokes;
}
