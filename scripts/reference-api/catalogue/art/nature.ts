// Companions that grow: leaves, sprigs and fruit.
import { shade, type Tone, tones } from './palette.ts';
import { circle, clip, d, line, oval, path, turn } from './shapes.ts';

/** A leaf whose stem end is at x, y, pointing in a direction (degrees clockwise from up). */
export function leaf(x: number, y: number, length: number, width: number, angle: number, tone: Tone): string {
  const half = width / 2;
  return turn(
    angle,
    x,
    y,
    path(
      d`M${x} ${y}C${x - half * 1.3} ${y - length * 0.3} ${x - half} ${y - length * 0.75} ${x} ${y - length}z`,
      tone.light,
    ) +
      path(
        d`M${x} ${y}C${x + half * 1.3} ${y - length * 0.3} ${x + half} ${y - length * 0.75} ${x} ${y - length}z`,
        tone.mid,
      ),
  );
}

/** A straight twig with leaves in pairs, growing from x, y in a direction. */
export function sprig(
  x: number,
  y: number,
  length: number,
  angle: number,
  tone: Tone = tones.leaf,
  pairs = 4,
): string {
  let leaves = '';
  for (let pair = 0; pair < pairs; pair += 1) {
    const level = y - length * (0.25 + (0.7 * pair) / pairs);
    const size = length * (0.34 - pair * 0.035);
    leaves +=
      leaf(x, level, size, size * 0.42, -52 + pair * 4, tone) +
      leaf(x, level, size, size * 0.42, 52 - pair * 4, tone);
  }
  return turn(
    angle,
    x,
    y,
    line(d`M${x} ${y}L${x} ${y - length * 0.95}`, tone.dark, Math.max(4, length * 0.025)) +
      leaves +
      leaf(x, y - length * 0.88, length * 0.26, length * 0.11, 0, tone),
  );
}

/** A round fruit with one shaded side. */
export function fruit(x: number, y: number, r: number, tone: Tone): string {
  const body = oval(x, y, r, r * 0.96);
  return clip(
    body,
    circle(x, y, r, tone.dark) +
      circle(x - r * 0.18, y - r * 0.16, r * 0.98, tone.mid) +
      circle(x - r * 0.36, y - r * 0.36, r * 0.42, tone.light),
  );
}

/** A lemon lying on its side. */
export function lemon(x: number, y: number, r: number): string {
  const body = d`M${x - r * 1.32} ${y}C${x - r * 1.1} ${y - r * 0.3} ${x - r * 0.7} ${y - r * 0.95} ${x} ${y - r * 0.95}S${x + r * 1.1} ${y - r * 0.3} ${x + r * 1.32} ${y}S${x + r * 0.7} ${y + r * 0.95} ${x} ${y + r * 0.95}S${x - r * 1.1} ${y + r * 0.3} ${x - r * 1.32} ${y}z`;
  return clip(
    body,
    path(body, tones.mustard.mid) +
      circle(x - r * 0.35, y - r * 0.4, r * 0.75, tones.mustard.light) +
      path(
        d`M${x - r * 1.2} ${y + r * 0.45}Q${x} ${y + r * 0.75} ${x + r * 1.4} ${y - r * 0.4}V${y + r}H${x - r}z`,
        tones.mustard.dark,
      ),
  );
}

/** A pear standing upright, its foot at x, y. */
export function pear(x: number, y: number, h: number, tone: Tone = tones.leaf): string {
  const r = h * 0.36;
  const body = d`M${x} ${y}C${x - r * 1.1} ${y} ${x - r * 1.25} ${y - h * 0.4} ${x - r * 0.7} ${y - h * 0.56}C${x - r * 0.4} ${y - h * 0.66} ${x - r * 0.5} ${y - h * 0.9} ${x} ${y - h * 0.9}S${x + r * 0.4} ${y - h * 0.66} ${x + r * 0.7} ${y - h * 0.56}C${x + r * 1.25} ${y - h * 0.4} ${x + r * 1.1} ${y} ${x} ${y}z`;
  return (
    line(
      d`M${x} ${y - h * 0.88}q${h * 0.01} ${-h * 0.08} ${h * 0.05} ${-h * 0.12}`,
      tones.walnut.dark,
      h * 0.035,
    ) +
    clip(
      body,
      path(body, tone.mid) +
        circle(x - r * 0.45, y - h * 0.34, r * 0.5, tone.light) +
        path(
          d`M${x + r * 0.15} ${y - h}C${x + r * 0.1} ${y - h * 0.6} ${x + r * 1} ${y - h * 0.5} ${x + r * 0.35} ${y}h${r}V${y - h}z`,
          shade,
          'opacity=".18"',
        ),
    )
  );
}
