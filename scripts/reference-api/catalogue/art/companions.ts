// Small things that keep a product company in a second view.
import { paper, shade, type Tone } from './palette.ts';
import { circle, clip, d, ellipse, line, oval, path, rect } from './shapes.ts';
import { lathe, mouth, type Profile, strip, tube, turned } from './solids.ts';

/** A cup with an ear on the right, its foot at x, y; full when a drink is given. */
export function cup(x: number, y: number, r: number, tone: Tone, drink?: string): string {
  const h = r * 1.35;
  return (
    tube(
      d`M${x + r * 0.86} ${y - h * 0.78}c${r * 0.85} ${-r * 0.1} ${r * 0.75} ${r * 0.95} ${-r * 0.1} ${r * 0.86}`,
      r * 0.2,
      tone,
    ) +
    lathe(
      x,
      [
        [r, y - h],
        [r, y - h * 0.45, r * 0.85, y - h * 0.05, r * 0.6, y],
      ],
      tone,
    ) +
    mouth(x, y - h, r, tone, { tilt: 0.2, lip: r * 0.09, inside: drink ?? tone.dark })
  );
}

/** A saucer seen from the side, its middle at x, y. */
export function saucer(x: number, y: number, r: number, tone: Tone): string {
  return (
    lathe(
      x,
      [
        [r, y - r * 0.12],
        [r * 0.8, y - r * 0.02, r * 0.6, y + r * 0.04, r * 0.5, y + r * 0.06],
      ],
      tone,
      { tilt: 0.16, gloss: 0 },
    ) +
    ellipse(x, y - r * 0.12, r, r * 0.16, tone.light) +
    ellipse(x, y - r * 0.11, r * 0.62, r * 0.09, tone.mid)
  );
}

/** A see-through turned vessel; `full` is the share of its height that holds the liquid. */
export function glass(
  x: number,
  profile: Profile,
  options: {
    readonly liquid?: string;
    readonly level?: number;
    readonly tint?: string;
    readonly tilt?: number;
  } = {},
): string {
  const { liquid, level = 0, tint = '#eaf4f4', tilt = 0.14 } = options;
  const body = turned(x, profile, tilt);
  const [r, y] = profile[0];
  const held =
    liquid === undefined
      ? ''
      : rect(0, level, 1000, 1000, liquid, 0, 'opacity=".88"') +
        rect(0, level, 1000, 7, paper, 0, 'opacity=".5"');
  return (
    clip(
      body,
      path(body, tint, 'opacity=".5"') +
        held +
        path(strip(x, profile, -1.05, -0.86, tilt), paper, 'opacity=".45"') +
        path(strip(x, profile, -0.68, -0.5, tilt), paper, 'opacity=".6"') +
        path(strip(x, profile, 0.72, 1.05, tilt), shade, 'opacity=".13"') +
        path(strip(x, profile, 0.5, 0.56, tilt), paper, 'opacity=".5"'),
    ) +
    `<ellipse cx="${x}" cy="${y}" rx="${r - 2}" ry="${Math.max(r * tilt - 1, 1)}" fill="${paper}" fill-opacity=".28" stroke="${paper}" stroke-width="4" stroke-opacity=".85"/>`
  );
}

/** A plate seen from straight above. */
export function plateAbove(x: number, y: number, r: number, tone: Tone): string {
  return (
    circle(x + r * 0.05, y + r * 0.07, r * 1.01, shade, 'opacity=".22"') +
    circle(x, y, r, tone.light) +
    clip(oval(x, y, r, r), circle(x + r * 0.04, y + r * 0.04, r * 0.99, tone.mid)) +
    circle(x, y, r * 0.72, tone.dark) +
    clip(oval(x, y, r * 0.72, r * 0.72), circle(x + r * 0.05, y + r * 0.06, r * 0.72, tone.light)) +
    line(
      d`M${x - r * 0.83} ${y - r * 0.2}A${r * 0.86} ${r * 0.86} 0 0 1 ${x - r * 0.2} ${y - r * 0.83}`,
      paper,
      r * 0.045,
      'opacity=".75"',
    )
  );
}

/** A cup of something seen from straight above, on its saucer. */
export function cupAbove(x: number, y: number, r: number, tone: Tone, drink: string): string {
  return (
    plateAbove(x, y, r * 1.75, tone) +
    line(d`M${x + r * 0.9} ${y - r * 0.3}L${x + r * 1.5} ${y - r * 0.55}`, tone.dark, r * 0.24) +
    circle(x + r * 0.08, y + r * 0.1, r * 1.02, shade, 'opacity=".2"') +
    circle(x, y, r, tone.light) +
    circle(x, y, r * 0.86, tone.dark) +
    circle(x + r * 0.02, y + r * 0.03, r * 0.82, drink) +
    line(
      d`M${x - r * 0.55} ${y - r * 0.1}A${r * 0.58} ${r * 0.58} 0 0 1 ${x - r * 0.1} ${y - r * 0.56}`,
      paper,
      r * 0.07,
      'opacity=".4"',
    )
  );
}
