import type { Drawings } from '../types.ts';
import { cupAbove } from './companions.ts';
import { fruit, leaf, sprig } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { bookLying, bookOpen, bookStanding, print, sheet } from './papers.ts';
import { pencil, pencilShadow } from './rods.ts';
import { cast, lyingOn, shadow, standing } from './scene.ts';
import {
  circle,
  clip,
  d,
  ellipse,
  group,
  lettering,
  line,
  move,
  oval,
  path,
  polygon,
  rect,
  scale,
  turn,
} from './shapes.ts';
import { form } from './solids.ts';

const set = settings.books;
const {
  brick,
  clay,
  cream,
  ink,
  leaf: green,
  mustard,
  navy,
  oak,
  pine,
  plum,
  rose,
  sky,
  steel,
  stone,
  walnut,
} = tones;

/** Cover art drawn on a 400 × 560 page, fitted to a place. */
const placed = (x: number, y: number, w: number, h: number, art: string): string =>
  group(art, `translate(${x} ${y}) scale(${(w / 400).toFixed(3)} ${(h / 560).toFixed(3)})`);

const title = (y: number, text: string, size: number, fill: string): string =>
  lettering(206, y, text, { size, fill, weight: 700, spacing: 2 });

const soupArt =
  rect(0, 0, 400, 560, brick.mid) +
  circle(206, 350, 150, brick.dark, 'opacity=".5"') +
  [-60, 0, 60].map((dx) => line(d`M${206 + dx} 300q-24 -34 0 -66t0 -66`, cream.light, 12)).join('') +
  form(
    'M70 330H342Q342 470 206 470T70 330Z',
    cream,
    path('M70 330H150Q150 430 200 470Q80 460 70 330Z', cream.light) +
      path('M342 330H290Q290 430 230 468Q342 460 342 330Z', cream.dark),
  ) +
  ellipse(206, 330, 136, 24, cream.light) +
  ellipse(206, 332, 118, 17, mustard.mid) +
  leaf(180, 338, 40, 20, 60, green) +
  leaf(236, 334, 36, 18, -70, green) +
  rect(150, 468, 112, 14, cream.dark, 5) +
  title(84, 'A YEAR', 54, cream.light) +
  title(140, 'OF SOUPS', 50, cream.light) +
  rect(126, 516, 160, 7, mustard.mid);

const quayArt =
  rect(0, 0, 400, 560, navy.mid) +
  circle(290, 210, 62, cream.mid) +
  circle(276, 198, 50, cream.light) +
  rect(0, 370, 400, 200, navy.dark) +
  [390, 414, 440, 470]
    .map((y, i) => rect(240 - i * 6, y, 100 + i * 14, 8, cream.dark, 4, 'opacity=".7"'))
    .join('') +
  polygon([0, 420, 150, 420, 180, 560, 0, 560], walnut.mid) +
  polygon([150, 420, 180, 560, 164, 560, 138, 420], walnut.dark) +
  rect(84, 240, 12, 184, ink.dark) +
  path('M66 244L74 196H106L114 244Z', mustard.light) +
  path('M90 196H106L114 244H90Z', mustard.mid) +
  path('M62 198L90 168L118 198Z', ink.dark) +
  circle(90, 222, 54, mustard.light, 'opacity=".2"') +
  path('M236 366H360Q350 400 326 400H262Q244 398 236 366Z', brick.mid) +
  polygon([290, 362, 290, 262, 350, 362], cream.light) +
  polygon([282, 362, 282, 284, 244, 362], cream.mid) +
  title(76, 'LETTERS', 54, cream.light) +
  title(118, 'FROM THE QUAY', 31, mustard.light);

const bird = (x: number, y: number, k: number): string =>
  scale(
    k,
    x,
    y,
    path(
      d`M${x - 60} ${y + 40}L${x - 150} ${y + 84}L${x - 138} ${y + 104}L${x - 40} ${y + 76}z`,
      walnut.dark,
    ) +
      line(d`M${x + 6} ${y + 84}v50M${x + 36} ${y + 80}v52`, walnut.dark, 7) +
      form(
        d`M${x - 90} ${y + 50}Q${x - 60} ${y - 40} ${x + 6} ${y - 56}Q${x + 20} ${y - 106} ${x + 68} ${y - 100}Q${x + 108} ${y - 92} ${x + 104} ${y - 44}Q${x + 110} ${y + 50} ${x + 44} ${y + 86}Q${x - 30} ${y + 112} ${x - 90} ${y + 50}z`,
        cream,
        path(
          d`M${x + 40} ${y - 110}Q${x + 30} ${y - 30} ${x + 10} ${y + 10}Q${x + 60} ${y + 60} ${x + 130} ${y}V${y - 110}z`,
          clay.mid,
        ) +
          path(
            d`M${x + 84} ${y - 110}Q${x + 90} ${y - 10} ${x + 50} ${y + 30}Q${x + 110} ${y + 30} ${x + 130} ${y}V${y - 110}z`,
            clay.dark,
          ) +
          path(
            d`M${x - 100} ${y + 60}Q${x - 60} ${y - 40} ${x} ${y - 60}Q${x + 20} ${y - 112} ${x + 60} ${y - 106}Q${x + 40} ${y - 80} ${x + 40} ${y - 50}Q${x + 30} ${y + 20} ${x - 30} ${y + 46}T${x - 100} ${y + 60}z`,
            walnut.mid,
          ),
      ) +
      path(
        d`M${x - 70} ${y + 44}Q${x - 40} ${y - 30} ${x + 14} ${y - 20}Q${x + 10} ${y + 50} ${x - 70} ${y + 44}z`,
        walnut.dark,
      ) +
      polygon([x + 102, y - 66, x + 140, y - 54, x + 102, y - 46], ink.mid) +
      circle(x + 74, y - 68, 8, ink.dark) +
      circle(x + 72, y - 71, 3, paper),
  );

const birdsArt =
  rect(0, 0, 400, 560, green.mid) +
  rect(26, 26, 360, 508, cream.light, 6) +
  line('M30 420Q180 370 384 400', walnut.mid, 13) +
  [
    [80, 406, -30],
    [150, 390, 140],
    [300, 390, -10],
    [340, 396, 150],
    [110, 398, 160],
    [360, 398, 20],
  ]
    .map(([x = 0, y = 0, a = 0]) => leaf(x, y, 62, 32, a, green))
    .join('') +
  circle(316, 424, 13, brick.mid) +
  circle(338, 440, 13, brick.mid) +
  circle(318, 452, 12, brick.dark) +
  bird(206, 280, 0.92) +
  title(100, 'HEDGEROW', 40, pine.mid) +
  title(148, 'BIRDS', 46, pine.mid) +
  rect(140, 492, 130, 7, brick.mid);

const lighthouse = (x: number, y: number, h: number): string => {
  const w = h * 0.13;
  const top = y - h * 0.76;
  const body = d`M${x - w * 0.62} ${top}H${x + w * 0.62}L${x + w} ${y}H${x - w}z`;
  return (
    clip(
      body,
      rect(x - w, top, 2 * w, h, cream.light) +
        [0, 1, 2].map((i) => rect(x - w, top + h * (0.09 + i * 0.26), 2 * w, h * 0.12, brick.mid)).join('') +
        polygon([x + w * 0.2, top, x + w, top, x + w, y, x + w * 0.34, y], shade, 'opacity=".2"'),
    ) +
    rect(x - w * 0.86, top - h * 0.03, w * 1.72, h * 0.04, ink.mid) +
    rect(x - w * 0.46, top - h * 0.13, w * 0.92, h * 0.1, mustard.light) +
    rect(x, top - h * 0.13, w * 0.46, h * 0.1, mustard.mid) +
    path(
      d`M${x - w * 0.62} ${top - h * 0.13}Q${x} ${top - h * 0.26} ${x + w * 0.62} ${top - h * 0.13}z`,
      brick.dark,
    ) +
    rect(x - w * 0.14, y - h * 0.11, w * 0.28, h * 0.11, ink.mid, 4)
  );
};

const atlasArt =
  rect(0, 0, 400, 560, sky.mid) +
  polygon([206, 196, 0, 120, 0, 230], mustard.light, 'opacity=".75"') +
  polygon([206, 196, 400, 130, 400, 236], mustard.light, 'opacity=".75"') +
  path('M0 460Q60 430 120 450T260 440T400 460V560H0Z', navy.mid) +
  path('M120 470Q150 420 206 420T300 474Z', stone.mid) +
  path('M206 420Q280 420 300 474H220Z', stone.dark) +
  lighthouse(206, 428, 290) +
  path('M0 500Q50 476 100 496T200 496T300 496T400 490V560H0Z', navy.dark) +
  title(62, 'AN ATLAS OF', 32, navy.dark) +
  title(104, 'LIGHTHOUSES', 37, navy.dark);

const loafShape = (x: number, y: number, k: number): string =>
  scale(
    k,
    x,
    y,
    form(
      d`M${x - 150} ${y + 40}Q${x - 160} ${y - 90} ${x} ${y - 96}T${x + 150} ${y + 40}Q${x + 140} ${y + 76} ${x} ${y + 78}T${x - 150} ${y + 40}z`,
      oak,
      path(
        d`M${x - 160} ${y + 60}Q${x - 160} ${y - 100} ${x - 20} ${y - 100}Q${x - 110} ${y - 40} ${x - 90} ${y + 80}z`,
        oak.light,
      ) +
        path(
          d`M${x + 160} ${y + 60}Q${x + 160} ${y - 80} ${x + 60} ${y - 90}Q${x + 120} ${y - 10} ${x + 60} ${y + 80}z`,
          oak.dark,
        ),
    ) +
      [-70, 0, 70]
        .map(
          (dx) =>
            path(
              d`M${x + dx - 26} ${y + 30}Q${x + dx - 20} ${y - 40} ${x + dx + 26} ${y - 62}Q${x + dx + 14} ${y} ${x + dx - 26} ${y + 30}z`,
              cream.light,
            ) +
            path(
              d`M${x + dx - 26} ${y + 30}Q${x + dx} ${y - 20} ${x + dx + 26} ${y - 62}Q${x + dx + 14} ${y} ${x + dx - 26} ${y + 30}z`,
              cream.dark,
            ),
        )
        .join(''),
  );

const ear = (x: number, y: number, h: number, angle: number, tone: Tone = mustard): string =>
  turn(
    angle,
    x,
    y,
    line(d`M${x} ${y}v${-h}`, tone.dark, h * 0.025) +
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            leaf(x, y - h * (0.5 + i * 0.1), h * 0.15, h * 0.08, -34, tone) +
            leaf(x, y - h * (0.5 + i * 0.1), h * 0.15, h * 0.08, 34, tone),
        )
        .join('') +
      leaf(x, y - h, h * 0.16, h * 0.08, 0, tone),
  );

const breadArt =
  rect(0, 0, 400, 560, cream.mid) +
  rect(0, 380, 400, 180, clay.mid) +
  ear(80, 520, 200, -16, { light: mustard.light, mid: mustard.mid, dark: cream.light }) +
  ear(330, 520, 200, 16, { light: mustard.light, mid: mustard.mid, dark: cream.light }) +
  ellipse(210, 420, 150, 18, shade, 'opacity=".25"') +
  loafShape(206, 350, 0.96) +
  title(110, 'BREAD', 74, walnut.mid) +
  title(166, 'and nothing else', 32, clay.dark);

const fox = (x: number, y: number, k: number): string =>
  scale(
    k,
    x,
    y,
    path(
      d`M${x - 30} ${y}Q${x - 150} ${y + 10} ${x - 140} ${y - 90}Q${x - 120} ${y - 40} ${x - 50} ${y - 50}z`,
      clay.mid,
    ) +
      path(
        d`M${x - 140} ${y - 90}Q${x - 146} ${y - 50} ${x - 124} ${y - 24}Q${x - 110} ${y - 46} ${x - 116} ${y - 56}Q${x - 132} ${y - 66} ${x - 140} ${y - 90}z`,
        cream.light,
      ) +
      path(
        d`M${x - 60} ${y}Q${x - 70} ${y - 110} ${x + 10} ${y - 150}L${x + 44} ${y - 140}Q${x + 60} ${y - 60} ${x + 44} ${y}z`,
        clay.mid,
      ) +
      path(
        d`M${x + 10} ${y - 150}L${x + 44} ${y - 140}Q${x + 62} ${y - 60} ${x + 44} ${y}H${x + 14}Q${x + 30} ${y - 80} ${x + 10} ${y - 150}z`,
        cream.light,
      ) +
      path(
        d`M${x - 30} ${y - 176}L${x - 24} ${y - 250}L${x + 10} ${y - 214}L${x + 40} ${y - 252}L${x + 50} ${y - 200}L${x + 104} ${y - 190}Q${x + 80} ${y - 140} ${x + 30} ${y - 136}Q${x - 20} ${y - 136} ${x - 30} ${y - 176}z`,
        clay.mid,
      ) +
      path(
        d`M${x + 104} ${y - 190}Q${x + 80} ${y - 140} ${x + 30} ${y - 136}Q${x + 50} ${y - 176} ${x + 104} ${y - 190}z`,
        cream.light,
      ) +
      path(
        d`M${x - 30} ${y - 176}L${x - 24} ${y - 250}L${x + 2} ${y - 222}Q${x - 20} ${y - 200} ${x - 30} ${y - 176}z`,
        clay.dark,
      ) +
      circle(x + 102, y - 189, 8, ink.dark) +
      circle(x + 36, y - 184, 6, ink.dark),
  );

const stars = (points: readonly (readonly [number, number])[]): string =>
  points
    .map(([x, y], i) =>
      path(
        d`M${x} ${y - 9}L${x + 3} ${y - 3}L${x + 9} ${y}L${x + 3} ${y + 3}L${x} ${y + 9}L${x - 3} ${y + 3}L${x - 9} ${y}L${x - 3} ${y - 3}z`,
        i % 2 === 0 ? mustard.light : paper,
      ),
    )
    .join('');

const roofs =
  polygon([0, 470, 60, 410, 120, 470, 120, 560, 0, 560], navy.dark) +
  polygon([110, 490, 190, 430, 260, 490, 260, 560, 110, 560], ink.dark) +
  polygon([250, 460, 320, 400, 400, 460, 400, 560, 250, 560], navy.dark) +
  [
    [40, 490],
    [76, 490],
    [170, 510],
    [300, 480],
    [350, 480],
  ]
    .map(([x = 0, y = 0]) => rect(x, y, 20, 28, mustard.mid))
    .join('');

const moonArt =
  rect(0, 0, 400, 560, navy.mid) +
  circle(210, 270, 140, cream.mid) +
  clip(
    oval(210, 270, 140, 140),
    circle(186, 246, 138, cream.light) +
      circle(160, 220, 26, cream.mid) +
      circle(250, 310, 34, cream.mid) +
      circle(190, 330, 16, cream.dark),
  ) +
  stars([
    [50, 160],
    [350, 170],
    [90, 330],
    [362, 330],
    [40, 400],
  ]) +
  roofs +
  fox(180, 434, 0.62) +
  title(72, 'THE MOON', 48, cream.light) +
  title(110, 'OVER MARL', 32, mustard.light);

const needle = (x: number, y: number, length: number, angle: number): string =>
  turn(
    angle,
    x,
    y,
    path(d`M${x - 7} ${y}Q${x - 8} ${y - 16} ${x} ${y - 18}T${x + 7} ${y}L${x} ${y + length}z`, steel.mid) +
      path(d`M${x - 7} ${y}Q${x - 8} ${y - 16} ${x} ${y - 18}V${y + length}z`, steel.light) +
      ellipse(x, y - 2, 2.5, 10, ink.mid),
  );

const patch = (x: number, y: number, k: number, tone: Tone): string =>
  scale(
    k,
    x,
    y,
    turn(
      -6,
      x,
      y,
      `${rect(x - 70, y - 66, 140, 132, tone.mid, 8) + polygon([x - 70, y - 66, x + 30, y - 66, x - 70, y + 50], tone.light)}<rect x="${x - 58}" y="${y - 54}" width="116" height="108" rx="6" fill="none" stroke="${cream.light}" stroke-width="6" stroke-dasharray="16 12"/>`,
    ),
  );

const mendArt =
  rect(0, 0, 400, 560, rose.mid) +
  Array.from({ length: 14 }, (_, i) => line(d`M0 ${200 + i * 28}H400`, rose.dark, 3, 'opacity=".35"')).join(
    '',
  ) +
  patch(186, 350, 1.3, navy) +
  patch(270, 420, 0.8, mustard) +
  line('M310 260C380 300 340 380 300 360S280 480 350 500', brick.mid, 7) +
  needle(316, 240, 170, 158) +
  title(120, 'MEND', 92, navy.dark) +
  title(176, 'IT', 56, brick.dark);

const pot = (x: number, y: number, k: number, tone: Tone): string =>
  scale(
    k,
    x,
    y,
    path(d`M${x - 44} ${y - 80}H${x + 44}L${x + 34} ${y}H${x - 34}z`, tone.mid) +
      path(d`M${x - 44} ${y - 80}H${x - 14}L${x - 10} ${y}H${x - 34}z`, tone.light) +
      path(d`M${x + 44} ${y - 80}H${x + 20}L${x + 14} ${y}H${x + 34}z`, tone.dark) +
      rect(x - 52, y - 98, 104, 24, tone.mid, 4) +
      rect(x - 52, y - 98, 36, 24, tone.light, 4),
  );

const gardenArt =
  rect(0, 0, 400, 560, pine.mid) +
  path('M90 520V250Q90 150 206 150T322 250V520Z', sky.light) +
  path('M206 150Q322 150 322 250V520H206Z', sky.mid) +
  rect(200, 150, 12, 370, cream.light) +
  rect(90, 330, 232, 12, cream.light) +
  rect(70, 500, 272, 24, cream.light, 4) +
  sprig(140, 420, 170, -8, green, 5) +
  sprig(260, 420, 130, 12, green, 4) +
  [-40, -14, 14, 40]
    .map((a) => leaf(206, 424, 150, 34, a, { light: green.light, mid: green.mid, dark: green.dark }))
    .join('') +
  pot(140, 502, 0.9, clay) +
  pot(206, 502, 1.02, mustard) +
  pot(268, 502, 0.86, clay) +
  title(76, 'SMALL GARDENS', 33, cream.light) +
  title(114, 'LARGE IDEAS', 27, mustard.light);

const carriage = (x: number, y: number, w: number): string =>
  rect(x, y, w, 62, brick.mid, 10) +
  rect(x, y, w, 16, brick.light, 8) +
  rect(x, y + 48, w, 14, brick.dark, 4) +
  Array.from({ length: Math.floor(w / 46) }, (_, i) =>
    rect(x + 16 + i * 46, y + 20, 28, 22, mustard.light, 3),
  ).join('') +
  [0.2, 0.8].map((k) => circle(x + w * k, y + 66, 12, ink.dark)).join('');

const trainArt =
  rect(0, 0, 400, 560, ink.mid) +
  path('M0 400L90 280L160 360L250 240L400 400V560H0Z', plum.mid) +
  path('M250 240L400 400H300Z', plum.dark) +
  path('M90 280L160 360L140 400Z', plum.dark) +
  path('M250 240L278 270L256 282L236 262Z', cream.light) +
  circle(320, 190, 40, cream.light) +
  circle(338, 178, 36, ink.mid) +
  stars([
    [60, 200],
    [140, 220],
    [220, 180],
    [370, 240],
    [40, 260],
  ]) +
  path('M0 440Q200 410 400 440V560H0Z', navy.dark) +
  rect(0, 482, 400, 8, stone.mid) +
  carriage(-60, 408, 190) +
  carriage(136, 408, 190) +
  path('M332 408h30q30 0 60 62h-90z', brick.mid) +
  path('M352 420h14q16 4 26 26h-40z', mustard.light) +
  title(84, 'NIGHT', 68, cream.light) +
  title(138, 'TRAINS', 50, mustard.light);

/** A closed book standing on the table, with its own shadow. */
const upright = (tone: Tone, art: string, w = 400, h = 560, depth = 58): string => {
  const x = 480 - w / 2;
  return (
    shadow(506, 806, w * 0.62, 38) +
    bookStanding(x, 804 - h, w, h, depth, tone, placed(x, 804 - h, w, h, art))
  );
};

const flat = (x: number, y: number, w: number, h: number, tone: Tone, art: string): string =>
  bookLying(x, y, w, h, tone, placed(x, y, w, h, art), 8);

/** A book lying with its spine towards us. */
const spine = (
  x: number,
  y: number,
  w: number,
  h: number,
  tone: Tone,
  text: string,
  ribbon: Tone = mustard,
): string =>
  rect(x, y, w, h, tone.mid, 10) +
  rect(x, y, w, h * 0.3, tone.light, 8) +
  rect(x, y + h * 0.8, w, h * 0.2, tone.dark, 6) +
  rect(x + 26, y, 14, h, ribbon.mid) +
  rect(x + w - 40, y, 14, h, ribbon.mid) +
  lettering(x + w / 2, y + h * 0.65, text, {
    size: Math.round(Math.min(h * 0.46, (w - 120) / (text.length * 0.86))),
    fill: cream.light,
    spacing: 3,
    weight: 700,
  });

function soupOpen(): string {
  return lyingOn(
    set,
    turn(
      -5,
      500,
      500,
      bookOpen(
        500,
        180,
        400,
        560,
        brick,
        rect(100, 160, 400, 600, cream.mid) +
          circle(300, 470, 150, shade, 'opacity=".15"') +
          circle(296, 462, 150, paper) +
          circle(296, 462, 118, cream.dark) +
          circle(296, 462, 112, clay.mid) +
          circle(310, 474, 100, clay.light) +
          leaf(280, 470, 70, 34, 40, green) +
          leaf(320, 500, 60, 30, -60, green) +
          path('M240 440q40 -40 100 -20t20 50q-50 -30 -120 -30z', cream.light),
        rect(550, 240, 190, 16, brick.mid, 5) +
          print(550, 284, 150, 6, 26, stone.mid) +
          print(550, 470, 300, 9, 26) +
          circle(810, 320, 52, mustard.mid) +
          lettering(810, 340, '31', { size: 58, fill: brick.dark, weight: 700 }),
      ),
    ) +
      turn(
        24,
        850,
        800,
        ellipse(856, 722, 66, 84, shade, 'opacity=".2"') +
          rect(832, 760, 34, 300, walnut.mid, 16) +
          rect(832, 760, 12, 300, walnut.light, 8) +
          ellipse(848, 710, 64, 82, walnut.mid) +
          ellipse(842, 702, 54, 70, walnut.light) +
          ellipse(848, 710, 46, 62, walnut.mid),
      ),
  );
}

function quayLetters(): string {
  return lyingOn(
    set,
    turn(12, 760, 300, sheet(600, 90, 300, 400, cream.light) + print(640, 150, 220, 9, 32, navy.light)) +
      turn(-9, 420, 520, flat(210, 200, 430, 610, navy, quayArt)) +
      scale(0.8, 800, 760, cupAbove(800, 750, 110, cream, walnut.dark)),
  );
}

function birdsOpen(): string {
  return lyingOn(
    set,
    turn(
      5,
      500,
      500,
      bookOpen(
        500,
        230,
        350,
        500,
        green,
        rect(150, 200, 350, 560, cream.light) +
          line('M150 600Q300 560 500 590', walnut.mid, 13) +
          leaf(220, 580, 70, 36, -30, green) +
          leaf(420, 580, 70, 36, 30, green) +
          leaf(250, 584, 60, 30, 150, green) +
          bird(310, 470, 1.05),
        rect(550, 280, 180, 16, pine.mid, 5) +
          print(550, 324, 250, 7, 27) +
          [sky.mid, green.mid, mustard.mid, clay.mid]
            .map((c, i) => rect(550 + i * 64, 540, 60, 22, c, 3))
            .join('') +
          leaf(590, 690, 90, 46, 20, green) +
          leaf(670, 690, 100, 44, -10, pine) +
          leaf(750, 690, 84, 50, 34, { light: mustard.light, mid: mustard.mid, dark: mustard.dark }),
      ),
    ) +
      pencilShadow(170, 760, 380, 38, -64) +
      pencil(170, 760, 380, 38, pine, -64),
  );
}

const chart = (x: number): string =>
  rect(x - 420, 120, 840, 700, sky.light) +
  path(d`M${x - 420} 120H${x - 120}Q${x - 80} 240 ${x - 180} 300T${x - 220} 470T${x - 420} 560z`, cream.mid) +
  path(d`M${x + 420} 820H${x + 60}Q${x + 40} 700 ${x + 160} 660T${x + 240} 520T${x + 420} 440z`, cream.mid) +
  [0, 1, 2]
    .map(
      (i) =>
        `<ellipse cx="${x + 20}" cy="480" rx="${210 - i * 56}" ry="${140 - i * 38}" fill="none" stroke="${sky.mid}" stroke-width="5" transform="rotate(-24 ${x + 20} 480)"/>`,
    )
    .join('') +
  line(
    d`M${x - 300} 760Q${x - 100} 640 ${x + 60} 520T${x + 380} 200`,
    brick.mid,
    7,
    'stroke-dasharray="5 18"',
  ) +
  [
    [x - 190, 420],
    [x + 190, 580],
    [x + 300, 270],
  ]
    .map(
      ([cx = 0, cy = 0]) => circle(cx, cy, 42, mustard.light, 'opacity=".7"') + circle(cx, cy, 13, brick.mid),
    )
    .join('');

function atlasOpen(): string {
  return lyingOn(
    set,
    turn(
      -4,
      500,
      500,
      bookOpen(
        500,
        210,
        420,
        580,
        sky,
        chart(500) +
          lighthouse(210, 560, 300) +
          rect(130, 640, 160, 14, navy.mid, 4) +
          print(130, 670, 150, 3, 24, stone.dark),
        chart(500) +
          polygon(
            [800, 640, 812, 690, 862, 702, 812, 714, 800, 764, 788, 714, 738, 702, 788, 690],
            navy.mid,
          ) +
          polygon([800, 640, 800, 702, 812, 690], navy.light),
      ),
    ),
  );
}

function breadFlat(): string {
  return lyingOn(
    set,
    turn(7, 400, 500, flat(170, 150, 440, 616, clay, breadArt)) +
      ear(700, 900, 360, 6) +
      ear(760, 910, 380, 20) +
      ear(650, 900, 330, -8) +
      move(10, 26, ellipse(790, 296, 160, 92, shade, 'opacity=".2"')) +
      scale(1.06, 780, 290, loafShape(780, 290, 1)),
  );
}

function moonOpen(): string {
  const night =
    rect(80, 100, 840, 800, navy.mid) +
    stars([
      [180, 300],
      [260, 560],
      [420, 280],
      [620, 260],
      [800, 330],
      [860, 520],
      [700, 600],
      [150, 460],
      [560, 560],
    ]);
  return lyingOn(
    set,
    turn(
      4,
      500,
      500,
      bookOpen(
        500,
        230,
        410,
        540,
        navy,
        night +
          path('M80 660Q300 600 500 650V900H80Z', pine.dark) +
          fox(310, 660, 1.15) +
          print(130, 716, 260, 2, 24, cream.light),
        night +
          path('M500 650Q700 690 920 640V900H500Z', pine.dark) +
          circle(730, 440, 140, cream.mid) +
          circle(716, 426, 128, cream.light) +
          circle(680, 390, 24, cream.mid) +
          circle(770, 470, 32, cream.mid) +
          line('M560 664V520', ink.dark, 10) +
          polygon([544, 524, 550, 486, 572, 486, 578, 524], mustard.light) +
          print(620, 716, 240, 2, 24, cream.light),
      ),
    ),
  );
}

const spool = (x: number, y: number, tone: Tone): string =>
  ellipse(x + 6, y + 84, 64, 16, shade, 'opacity=".2"') +
  rect(x - 54, y - 80, 108, 22, oak.light, 8) +
  rect(x - 54, y + 60, 108, 22, oak.mid, 8) +
  rect(x - 42, y - 58, 84, 118, tone.mid) +
  rect(x - 42, y - 58, 28, 118, tone.light) +
  rect(x + 18, y - 58, 24, 118, tone.dark) +
  Array.from({ length: 8 }, (_, i) =>
    line(d`M${x - 42} ${y - 48 + i * 14}L${x + 42} ${y - 44 + i * 14}`, tone.dark, 3, 'opacity=".6"'),
  ).join('');

function mendFlat(): string {
  return lyingOn(
    set,
    turn(-10, 420, 500, flat(200, 160, 430, 602, rose, mendArt)) +
      turn(14, 770, 280, spool(770, 280, navy)) +
      turn(-22, 820, 540, spool(820, 540, mustard)) +
      line('M720 300C620 240 660 120 760 100', navy.mid, 6) +
      line('M790 620C740 720 860 760 800 880', mustard.dark, 6) +
      needle(700, 760, 190, -40) +
      [
        [640, 880],
        [690, 910],
      ]
        .map(
          ([x = 0, y = 0]) =>
            circle(x + 4, y + 6, 34, shade, 'opacity=".2"') +
            circle(x, y, 34, pine.mid) +
            circle(x - 4, y - 4, 24, pine.light) +
            [
              [-7, -7],
              [7, -7],
              [-7, 7],
              [7, 7],
            ]
              .map(([dx = 0, dy = 0]) => circle(x + dx - 2, y + dy - 2, 4, pine.dark))
              .join(''),
        )
        .join(''),
  );
}

function gardensOpen(): string {
  const bush = (x: number, y: number, r: number, tone: Tone): string =>
    circle(x + 4, y + 6, r, shade, 'opacity=".18"') +
    circle(x, y, r, tone.mid) +
    circle(x - r * 0.2, y - r * 0.2, r * 0.68, tone.light) +
    circle(x, y, r * 0.2, tone.dark);
  return lyingOn(
    set,
    turn(
      -6,
      500,
      500,
      bookOpen(
        500,
        200,
        380,
        540,
        pine,
        rect(160, 250, 300, 400, cream.mid) +
          rect(160, 250, 300, 400, 'none', 0, `stroke="${walnut.mid}" stroke-width="8"`) +
          path('M300 650V520Q300 430 380 420H460V470H390Q350 480 350 530V650Z', stone.mid) +
          rect(380, 560, 60, 70, oak.mid, 4) +
          bush(210, 310, 40, green) +
          bush(290, 300, 32, pine) +
          bush(370, 310, 44, green) +
          bush(206, 410, 34, rose) +
          bush(210, 500, 44, green) +
          bush(220, 600, 36, pine) +
          bush(420, 380, 22, rose),
        rect(546, 250, 200, 16, pine.mid, 5) +
          print(546, 296, 280, 8, 26) +
          sprig(610, 690, 160, -8, green, 4) +
          pot(610, 710, 0.6, clay) +
          pot(720, 710, 0.7, mustard) +
          [-30, 0, 30].map((a) => leaf(720, 650, 110, 30, a, green)).join(''),
      ),
    ) +
      fruit(880, 860, 54, clay) +
      leaf(150, 880, 120, 60, 60, green),
  );
}

function trainFlat(): string {
  const ticket = 'M0 0H300V60a18 18 0 0 0 0 36V150H0V96a18 18 0 0 0 0 -36z';
  return lyingOn(
    set,
    turn(9, 400, 500, flat(200, 160, 420, 590, ink, trainArt)) +
      `<g transform="translate(610 210) rotate(-14)">${cast(ticket, 8, 12)}${path(ticket, mustard.light)}${rect(20, 20, 160, 14, brick.mid, 4)}${print(20, 56, 150, 3, 26, walnut.mid)}${line('M214 10V140', mustard.dark, 5, 'stroke-dasharray="10 9"')}${lettering(256, 94, '12', { size: 50, fill: brick.dark, weight: 700 })}</g>` +
      scale(0.86, 780, 700, cupAbove(790, 690, 110, navy, walnut.dark)),
  );
}

export const books: Drawings = {
  'a-year-of-soups-1': () => standing(set, upright(brick, soupArt, 420, 552)),
  'a-year-of-soups-2': soupOpen,
  'letters-from-the-quay-1': () => standing(set, upright(navy, quayArt, 370, 560, 50)),
  'letters-from-the-quay-2': quayLetters,
  'hedgerow-birds-1': () => standing(set, upright(green, birdsArt, 340, 540, 40)),
  'hedgerow-birds-2': birdsOpen,
  'atlas-of-lighthouses-1': () => standing(set, upright(sky, atlasArt, 450, 590, 62)),
  'atlas-of-lighthouses-2': atlasOpen,
  'atlas-of-lighthouses-3': () =>
    lyingOn(
      set,
      turn(-8, 460, 500, flat(200, 120, 540, 710, sky, atlasArt)) +
        scale(0.74, 850, 830, cupAbove(840, 820, 110, cream, walnut.dark)),
    ),
  'bread-and-nothing-else-1': () => standing(set, upright(clay, breadArt, 420, 560, 46)),
  'bread-and-nothing-else-2': breadFlat,
  'the-moon-over-marl-1': () => standing(set, upright(navy, moonArt, 430, 580, 28)),
  'the-moon-over-marl-2': moonOpen,
  'mend-it-1': () => standing(set, upright(rose, mendArt, 410, 554, 44)),
  'mend-it-2': mendFlat,
  'small-gardens-1': () => standing(set, upright(pine, gardenArt, 440, 566, 60)),
  'small-gardens-2': gardensOpen,
  'night-trains-1': () => standing(set, upright(ink, trainArt, 380, 560, 44)),
  'night-trains-2': trainFlat,
};

/** The category's still life. */
export function booksScene(): string {
  return standing(
    set,
    shadow(330, 806, 260, 38) +
      spine(120, 700, 440, 100, navy, 'NIGHT TRAINS') +
      spine(150, 614, 400, 86, brick, 'A YEAR OF SOUPS') +
      spine(130, 544, 420, 70, pine, 'SMALL GARDENS', cream) +
      spine(170, 484, 350, 60, mustard, 'MEND IT', brick) +
      fruit(330, 430, 56, brick) +
      leaf(336, 382, 56, 26, 36, green) +
      shadow(740, 806, 190, 30) +
      bookStanding(600, 390, 290, 412, 46, sky, placed(600, 390, 290, 412, atlasArt)),
    1.04,
  );
}
