// Straight things of round section (pens, pencils, poles), drawn along a line and turned into place.
import { paper, shade, type Tone, tones } from './palette.ts';
import { circle, clip, d, line, path, polygon, turn } from './shapes.ts';

/** A horizontal round bar from x0 to x1 about height y, r0 thick at its left end and r1 at its right (half widths). */
export function bar(
  x0: number,
  x1: number,
  y: number,
  r0: number,
  r1: number,
  tone: Tone,
  gloss = 0.6,
): string {
  const at = (k: number): readonly [number, number] => [y + k * r0, y + k * r1];
  const band = (from: number, to: number, fill: string, extra = ''): string => {
    const [a0, a1] = at(from);
    const [b0, b1] = at(to);
    return polygon([x0, a0, x1, a1, x1, b1, x0, b0], fill, extra);
  };
  return (
    band(-1, 1, tone.mid) +
    band(-1, -0.3, tone.light) +
    band(0.42, 1, tone.dark) +
    (gloss > 0 ? band(-0.72, -0.52, paper, `opacity="${gloss}"`) : '')
  );
}

/** Shadow of a bar on the surface it lies on. */
export function barShadow(x0: number, x1: number, y: number, r: number): string {
  return path(d`M${x0} ${y - r * 0.4}H${x1}V${y + r * 1.9}H${x0 + r}z`, shade, 'opacity=".2"');
}

/** A pencil pointing up, its sharp end at x, y, turned about that end. */
export function pencil(x: number, y: number, length: number, w: number, tone: Tone, angle = 0): string {
  const h = w / 2;
  const cone = w * 1.75;
  const third = w / 6;
  const foot = y + length;
  return turn(
    angle,
    x,
    y,
    polygon([x - h, y + cone, x, y, x + h, y + cone], tones.oak.light) +
      polygon([x + h * 0.2, y + cone, x, y, x + h, y + cone], tones.oak.mid) +
      polygon([x - h * 0.36, y + cone * 0.36, x, y, x + h * 0.36, y + cone * 0.36], tone.mid) +
      path(d`M${x - h} ${y + cone}q${third} ${-w * 0.3} ${third * 2} 0V${foot}H${x - h}z`, tone.light) +
      path(d`M${x - third} ${y + cone}q${third} ${-w * 0.3} ${third * 2} 0V${foot}H${x - third}z`, tone.mid) +
      path(d`M${x + third} ${y + cone}q${third} ${-w * 0.3} ${third * 2} 0V${foot}H${x + third}z`, tone.dark),
  );
}

/** The flat shadow of a pencil of the same measure. */
export function pencilShadow(x: number, y: number, length: number, w: number, angle = 0): string {
  const h = w / 2;
  return turn(
    angle,
    x,
    y,
    polygon(
      [x, y, x + h, y + w * 1.75, x + h, y + length, x - h, y + length, x - h, y + w * 1.75],
      shade,
      'opacity=".2" transform="translate(10 14)"',
    ),
  );
}

/** A fountain pen along y = 500, nib at the right near x = 860, without its cap. */
export function fountainPen(tone: Tone): string {
  const { brass, ink } = tones;
  const nib = 'M716 470Q800 462 872 500Q800 538 716 530Z';
  return (
    path('M150 500Q150 468 190 462H190V538Q150 532 150 500Z', tone.mid) +
    path('M150 500Q150 468 190 462V492L152 494Z', tone.light) +
    path('M152 510L190 516V538Q156 532 152 510Z', tone.dark) +
    bar(188, 212, 500, 38, 38, brass) +
    bar(210, 560, 500, 38, 44, tone) +
    bar(560, 590, 500, 46, 46, brass, 0.8) +
    bar(590, 606, 500, 40, 40, ink) +
    bar(606, 720, 500, 37, 32, ink, 0.35) +
    bar(712, 724, 500, 36, 36, brass, 0.8) +
    clip(
      nib,
      path(nib, tones.steel.mid) +
        path('M716 470Q800 462 872 500L716 496Z', tones.steel.light) +
        path('M716 516L872 500Q800 538 716 530Z', tones.steel.dark) +
        path('M716 480Q760 478 786 500Q760 522 716 520Z', brass.mid) +
        path('M716 480Q760 478 786 500L716 496Z', brass.light),
    ) +
    circle(776, 500, 8, ink.dark) +
    line('M778 500H868', ink.dark, 3)
  );
}

/** The cap of the fountain pen along y = 500, from x = 300 to 620, open end at the right. */
export function penCap(tone: Tone): string {
  const { brass } = tones;
  return (
    path('M300 500Q300 462 344 456V544Q300 538 300 500Z', tone.mid) +
    path('M300 500Q300 462 344 456V492L302 492Z', tone.light) +
    path('M303 514L344 518V544Q308 538 303 514Z', tone.dark) +
    bar(340, 356, 500, 44, 45, brass) +
    bar(356, 590, 500, 45, 50, tone) +
    bar(588, 620, 500, 51, 51, brass, 0.8) +
    path('M344 476H540Q562 478 562 492Q562 504 544 504L344 492Z', brass.dark) +
    path('M344 472H540Q560 474 558 486Q556 494 540 492L344 484Z', brass.light)
  );
}
