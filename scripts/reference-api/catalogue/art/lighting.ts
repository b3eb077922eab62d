import type { Drawings } from '../types.ts';
import { glass } from './companions.ts';
import { leaf, sprig } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { backdrop, cast, glow, lyingOn, picture, place, shadow, standing } from './scene.ts';
import {
  circle,
  clip,
  d,
  ellipse,
  group,
  line,
  move,
  path,
  polygon,
  rect,
  roundedBox,
  turn,
} from './shapes.ts';
import { block, form, grain, lathe, mouth, tube } from './solids.ts';

const set = settings.lighting;
const {
  brass,
  brick,
  clay,
  cream,
  ink,
  leaf: green,
  mustard,
  navy,
  oak,
  pine,
  rose,
  sky,
  steel,
  stone,
  walnut,
} = tones;
const flameLight = '#fff3cf';

function flame(x: number, y: number, h: number): string {
  return (
    glow(x, y - h * 0.4, h * 2.6, 0.8) +
    path(
      d`M${x} ${y}C${x - h * 0.36} ${y} ${x - h * 0.3} ${y - h * 0.45} ${x + h * 0.02} ${y - h}C${x + h * 0.34} ${y - h * 0.45} ${x + h * 0.34} ${y} ${x} ${y}Z`,
      '#f6b545',
    ) +
    path(
      d`M${x} ${y}C${x - h * 0.2} ${y} ${x - h * 0.16} ${y - h * 0.3} ${x + h * 0.02} ${y - h * 0.62}C${x + h * 0.18} ${y - h * 0.3} ${x + h * 0.2} ${y} ${x} ${y}Z`,
      flameLight,
    )
  );
}

/** A jointed desk lamp; its head turns about the upper joint. */
export function deskLamp(tone: Tone, head: number, lit: boolean): string {
  const cone = 'M-46 -34Q-40 -60 -6 -62H14Q30 -56 36 -34L116 86Q112 106 -8 106T-124 86Z';
  return (
    shadow(430, 806, 150) +
    lathe(
      420,
      [
        [150, 776],
        [150, 798],
      ],
      tone,
      { tilt: 0.2 },
    ) +
    ellipse(420, 776, 150, 30, tone.light) +
    ellipse(424, 779, 136, 24, tone.mid) +
    tube('M420 772L360 540', 20, brass) +
    tube('M360 540L560 336', 20, brass) +
    line('M440 760L384 548', steel.dark, 4) +
    line('M384 528L548 372', steel.dark, 4) +
    circle(360, 540, 26, tone.dark) +
    circle(356, 536, 20, tone.light) +
    circle(357, 537, 8, brass.mid) +
    lathe(
      420,
      [
        [26, 744],
        [30, 776],
      ],
      tone,
    ) +
    group(
      (lit
        ? path('M-108 96L-700 1400H700L108 96Z', '#ffe2a0', 'opacity=".22"') +
          ellipse(0, 130, 80, 60, 'url(#glow)')
        : '') +
        ellipse(-4, 90, 119, 22, lit ? flameLight : tone.dark) +
        (lit ? '' : circle(-4, 98, 34, paper)) +
        form(
          cone,
          tone,
          path('M-130 110L-46 -70H-20L-76 110Z', tone.light) +
            path('M130 110L36 -70H4L52 110Z', tone.dark) +
            path('M-96 90L-34 -50H-26L-82 98Z', paper, 'opacity=".5"'),
        ) +
        ellipse(-4, 92, 112, 12, lit ? flameLight : ink.dark, lit ? '' : 'opacity=".55"') +
        rect(-22, -88, 36, 30, brass.mid, 8) +
        rect(-22, -88, 14, 30, brass.light, 7),
      `translate(590 340) rotate(${head})`,
    ) +
    circle(562, 334, 22, tone.dark) +
    circle(558, 330, 15, tone.light)
  );
}

function paperLantern(x: number, y: number, r: number): string {
  const ribs = [-0.8, -0.55, -0.28, 0, 0.28, 0.55, 0.8]
    .map((k) =>
      line(
        d`M${x - r * Math.sqrt(1 - k * k)} ${y + k * r * 0.88}A${r * Math.sqrt(1 - k * k)} ${r * 0.1} 0 0 0 ${x + r * Math.sqrt(1 - k * k)} ${y + k * r * 0.88}`,
        '#d9b778',
        4,
        'opacity=".7"',
      ),
    )
    .join('');
  const body = d`M${x - r} ${y}A${r} ${r * 0.88} 0 0 1 ${x + r} ${y}A${r} ${r * 0.88} 0 0 1 ${x - r} ${y}Z`;
  return (
    glow(x, y, r * 2) +
    line(d`M${x} 0V${y - r * 0.9}`, ink.dark, 6) +
    clip(
      body,
      path(body, '#fbe7b8') +
        ellipse(x - r * 0.1, y + r * 0.1, r * 0.7, r * 0.62, flameLight) +
        path(
          d`M${x + r * 0.5} ${y - r}C${x + r * 0.9} ${y - r * 0.4} ${x + r * 0.9} ${y + r * 0.4} ${x + r * 0.4} ${y + r}H${x + r}V${y - r}Z`,
          '#e8c588',
        ),
    ) +
    ribs +
    rect(x - r * 0.24, y - r * 0.92, r * 0.48, r * 0.07, walnut.mid, 4) +
    rect(x - r * 0.24, y + r * 0.84, r * 0.48, r * 0.07, walnut.mid, 4)
  );
}

export function opalLamp(): string {
  return (
    shadow(500, 806, 130) +
    glow(500, 420, 430) +
    lathe(
      500,
      [
        [120, 770],
        [124, 798],
      ],
      brass,
      { tilt: 0.18, gloss: 0.6 },
    ) +
    ellipse(500, 770, 120, 21, brass.light) +
    lathe(
      500,
      [
        [64, 600],
        [34, 640, 30, 700, 74, 770],
      ],
      brass,
      { gloss: 0.8 },
    ) +
    circle(500, 420, 196, '#fbe9c4') +
    clip(
      'M304 420A196 196 0 0 1 696 420A196 196 0 0 1 304 420Z',
      circle(480, 396, 176, '#fff4d8') + circle(450, 360, 96, paper),
    ) +
    lathe(
      500,
      [
        [86, 590],
        [80, 612],
      ],
      brass,
      { gloss: 0.6 },
    )
  );
}

function opalBedside(): string {
  return picture(
    backdrop(set, 720) +
      glow(430, 380, 520, 0.9) +
      place(opalLamp(), 400, 740, 0.92) +
      block(560, 690, 250, 44, 60, brick) +
      block(576, 646, 226, 44, 56, cream) +
      rect(576, 656, 226, 6, stone.mid) +
      rect(576, 670, 226, 6, stone.mid) +
      block(566, 604, 240, 42, 56, pine) +
      tube('M650 560a34 30 0 1 0 68 0a34 30 0 1 0 -68 0', 9, ink) +
      tube('M740 560a34 30 0 1 0 68 0a34 30 0 1 0 -68 0', 9, ink) +
      line('M718 552Q729 542 740 552', ink.mid, 8),
  );
}

export function candle(x: number, y: number, w: number, h: number, tone: Tone, lit = true): string {
  return (
    lathe(
      x,
      [
        [w, y - h],
        [w, y],
      ],
      tone,
      { tilt: 0.26, gloss: 0.25 },
    ) +
    ellipse(x, y - h, w, w * 0.26, tone.light) +
    ellipse(x, y - h + 3, w * 0.72, w * 0.16, tone.mid) +
    line(d`M${x} ${y - h + 2}V${y - h - w * 0.5}`, ink.dark, 6) +
    (lit ? flame(x, y - h - w * 0.3, Math.max(w * 1.5, 66)) : '')
  );
}

export function jarCandle(x: number, y: number, lid: boolean): string {
  const label =
    rect(x - 90, y - 150, 150, 90, cream.mid, 6) +
    rect(x - 70, y - 130, 110, 8, ink.mid, 4) +
    rect(x - 56, y - 110, 80, 5, ink.light, 2) +
    leaf(x - 16, y - 66, 34, 16, 0, pine);
  return (
    shadow(x, y + 4, 128) +
    (lid ? '' : glow(x, y - 220, 260)) +
    lathe(
      x,
      [
        [132, y - 250],
        [134, y - 60, 134, y - 10, 116, y],
      ],
      { light: '#c98a4c', mid: '#a9662f', dark: '#7b461d' },
      { gloss: 0.7, tilt: 0.18, decor: ellipse(x, y - 180, 134, 24, '#c98a4c') + label },
    ) +
    (lid
      ? lathe(
          x,
          [
            [138, y - 280],
            [138, y - 244],
          ],
          brass,
          { tilt: 0.18, gloss: 0.7 },
        ) +
        ellipse(x, y - 280, 138, 25, brass.light) +
        ellipse(x + 3, y - 278, 118, 19, brass.mid)
      : mouth(
          x,
          y - 250,
          132,
          { light: '#d9a063', mid: '#a9662f', dark: '#7b461d' },
          { tilt: 0.18, lip: 10, inside: '#f2ddb0' },
        ) +
        line(d`M${x} ${y - 246}v-26`, ink.dark, 7) +
        flame(x, y - 262, 84))
  );
}

export function lantern(lit: boolean): string {
  return (
    shadow(500, 808, 170) +
    (lit ? glow(500, 580, 400) : '') +
    tube('M400 330C390 130 610 130 600 330', 14, ink) +
    polygon([420, 330, 580, 330, 660, 420, 340, 420], pine.mid) +
    polygon([420, 330, 466, 330, 430, 420, 340, 420], pine.light) +
    polygon([544, 330, 580, 330, 660, 420, 590, 420], pine.dark) +
    rect(440, 292, 120, 42, pine.mid, 6) +
    rect(440, 292, 36, 42, pine.light, 6) +
    rect(526, 292, 34, 42, pine.dark, 6) +
    circle(500, 312, 10, ink.dark) +
    rect(362, 420, 276, 344, lit ? '#f5cf84' : '#b9cdd3', 0, 'opacity=".55"') +
    polygon([384, 420, 470, 420, 420, 764, 384, 764], paper, 'opacity=".35"') +
    candle(500, 764, 56, lit ? 150 : 170, cream, lit) +
    rect(346, 416, 30, 356, pine.light) +
    rect(624, 416, 30, 356, pine.dark) +
    rect(488, 416, 14, 356, pine.mid, 0, 'opacity=".0"') +
    rect(346, 412, 308, 22, pine.mid) +
    rect(326, 760, 348, 44, pine.mid, 6) +
    rect(326, 760, 120, 44, pine.light, 6) +
    rect(590, 760, 84, 44, pine.dark, 6) +
    line('M364 590H384M616 590H636', pine.dark, 12)
  );
}

export function candlestick(x: number, y: number, h: number, wax: Tone, lit: boolean): string {
  return (
    shadow(x, y + 4, 84) +
    lathe(
      x,
      [
        [22, y - h],
        [26, y - h * 0.8, 14, y - h * 0.76, 14, y - h * 0.64],
        [36, y - h * 0.6, 36, y - h * 0.5, 14, y - h * 0.46],
        [12, y - h * 0.3, 20, y - h * 0.2, 84, y - 20],
        [88, y],
      ],
      brass,
      { gloss: 0.9, tilt: 0.2 },
    ) +
    lathe(
      x,
      [
        [36, y - h - 8],
        [34, y - h + 14],
      ],
      brass,
      { tilt: 0.22 },
    ) +
    ellipse(x, y - h - 8, 36, 8, brass.light) +
    lathe(
      x,
      [
        [12, y - h - 250],
        [19, y - h - 10],
      ],
      wax,
      { gloss: 0.35 },
    ) +
    line(d`M${x} ${y - h - 250}v-18`, ink.dark, 5) +
    (lit ? flame(x, y - h - 260, 66) : '')
  );
}

export function pendant(x: number, y: number, k: number, tone: Tone): string {
  return group(
    line('M0 -900V-190', ink.dark, 7) +
      path('M-200 20L-700 2000H700L200 20Z', '#ffe2a0', 'opacity=".12"') +
      glow(0, 40, 300, 0.8) +
      lathe(
        0,
        [
          [24, -206],
          [30, -150],
        ],
        brass,
        { gloss: 0.8 },
      ) +
      lathe(
        0,
        [
          [34, -152],
          [60, -130, 40, -90, 80, -70],
          [190, -30, 226, 20, 232, 50],
        ],
        tone,
        { gloss: 0.7 },
      ) +
      ellipse(0, 52, 232, 33, flameLight) +
      ellipse(0, 56, 210, 25, '#fffaf0') +
      circle(0, 66, 46, flameLight) +
      circle(-4, 62, 36, paper) +
      path('M-232 50A232 33 0 0 0 232 50L228 62A232 33 0 0 1 -228 62Z', tone.dark),
    `translate(${x} ${y}) scale(${k})`,
  );
}

function clipLamp(): string {
  return (
    glow(330, 380, 330) +
    path('M250 380L-40 1500H840L410 430Z', '#ffe2a0', 'opacity=".14"') +
    tube('M640 680C660 480 560 500 540 380C524 290 470 260 430 290', 22, steel) +
    group(
      ellipse(0, 84, 120, 24, flameLight) +
        lathe(
          0,
          [
            [30, -90],
            [70, -80, 118, 0, 122, 84],
          ],
          mustard,
          { gloss: 0.7 },
        ) +
        ellipse(0, 84, 122, 18, mustard.dark) +
        ellipse(0, 86, 108, 13, flameLight),
      'translate(370 330) rotate(34)',
    ) +
    rect(180, 690, 820, 60, walnut.mid) +
    rect(180, 690, 820, 18, walnut.light) +
    rect(180, 738, 820, 12, walnut.dark) +
    cast('M180 750H1000V790H220Z', 0, 0, 0.22) +
    form(
      'M590 650H700Q716 650 716 668V692H576V668Q576 650 590 650Z',
      mustard,
      rect(570, 640, 50, 70, mustard.light) + rect(684, 640, 50, 70, mustard.dark),
    ) +
    rect(692, 660, 24, 150, mustard.dark, 8) +
    form(
      'M600 750H716V782Q716 796 700 796H616Q600 796 600 782Z',
      mustard,
      rect(670, 740, 60, 60, mustard.dark),
    ) +
    circle(646, 672, 12, brass.light)
  );
}

function stringLights(y: number, phase: number): string {
  const points = Array.from({ length: 7 }, (_, i) => {
    const t = (i + 0.5) / 7;
    return [t * 1000, y + Math.sin(t * Math.PI) * phase] as const;
  });
  return (
    line(d`M-20 ${y - 10}Q500 ${y + phase * 2 - 10} 1020 ${y - 10}`, ink.dark, 8) +
    points
      .map(
        ([x, level]) =>
          glow(x, level + 74, 120) +
          rect(x - 15, level - 8, 30, 42, ink.mid, 6) +
          rect(x - 15, level - 8, 10, 42, ink.light, 5) +
          path(
            d`M${x - 13} ${level + 32}C${x - 56} ${level + 60} ${x - 44} ${level + 118} ${x} ${level + 118}S${x + 56} ${level + 60} ${x + 13} ${level + 32}Z`,
            '#fbdf9a',
          ) +
          path(
            d`M${x - 8} ${level + 38}C${x - 42} ${level + 62} ${x - 34} ${level + 106} ${x - 4} ${level + 108}Z`,
            flameLight,
          ) +
          line(d`M${x - 10} ${level + 80}l6 -22l8 22l6 -22`, '#e08e2b', 4),
      )
      .join('')
  );
}

function wallLamp(): string {
  return (
    glow(560, 330, 420, 0.85) +
    cast('M250 360h90v280h-90z', 24, 16, 0.3) +
    rect(250, 360, 90, 280, oak.mid, 12) +
    rect(250, 360, 28, 280, oak.light, 12) +
    turn(90, 295, 500, grain(160, 462, 270, 76, oak.dark, 3)) +
    tube('M300 560C420 560 560 540 560 420', 20, brass) +
    tube('M300 450C380 450 470 480 540 520', 14, brass) +
    circle(300, 560, 24, brass.dark) +
    circle(297, 556, 17, brass.light) +
    lathe(
      560,
      [
        [120, 190],
        [196, 420],
      ],
      rose,
      {
        gloss: 0.25,
        decor: rect(0, 180, 1000, 16, rose.dark) + rect(0, 400, 1000, 60, rose.dark, 0, 'opacity=".35"'),
      },
    ) +
    ellipse(560, 190, 120, 17, flameLight) +
    path('M364 418A196 28 0 0 0 756 418V430A196 28 0 0 1 364 430Z', flameLight)
  );
}

function bulb(x: number, y: number, k: number, angle: number): string {
  const body = 'M-44 110C-60 40 -130 0 -130 -90A130 130 0 0 1 130 -90C130 0 60 40 44 110Z';
  return group(
    cast(body, 20, 24, 0.25) +
      cast('M-44 108H44V190H-44Z', 16, 20, 0.25) +
      form(
        body,
        { light: '#f7d991', mid: '#edbf67', dark: '#cf9a41' },
        path('M-130 -90A130 130 0 0 1 0 -220C-70 -190 -100 -100 -80 0Z', '#fbe7b8') +
          path('M60 -210C160 -160 140 0 40 120H140V-210Z', '#cf9a41', 'opacity=".6"'),
      ) +
      line(
        'M-24 110L-34 -20L-60 -60M24 110L34 -20L60 -60M-60 -60L-30 -110L0 -60L30 -110L60 -60',
        '#9c5b1c',
        6,
      ) +
      line('M-40 40L-20 -100L0 40L20 -100L40 40', '#fff3cf', 7) +
      ellipse(-70, -130, 20, 40, paper, 'opacity=".75" transform="rotate(30 -70 -130)"') +
      rect(-46, 106, 92, 80, brass.mid, 8) +
      rect(-46, 106, 30, 80, brass.light, 8) +
      rect(20, 106, 26, 80, brass.dark, 8) +
      [124, 144, 164].map((level) => line(d`M-46 ${level}L46 ${level - 8}`, brass.dark, 5)).join('') +
      path('M-26 186H26L14 206H-14Z', ink.mid),
    `translate(${x} ${y}) rotate(${angle}) scale(${k})`,
  );
}

function bookRow(): string {
  const books: readonly (readonly [number, number, number, Tone])[] = [
    [60, 300, 70, sky],
    [134, 250, 60, clay],
    [198, 320, 76, cream],
    [278, 280, 58, pine],
  ];
  return (
    rect(0, 598, 400, 47, walnut.mid) +
    rect(0, 598, 400, 14, walnut.light) +
    books
      .map(
        ([x, y, w, tone]) =>
          rect(x, y, w, 598 - y, tone.mid) +
          rect(x, y, 16, 598 - y, tone.light) +
          rect(x + w - 10, y, 10, 598 - y, tone.dark) +
          rect(x + 16, y + 40, w - 28, 10, shade, 0, 'opacity=".3"'),
      )
      .join('')
  );
}

/** By day: the globe as plain white glass. */
function unlitOpal(): string {
  return (
    shadow(500, 806, 130) +
    lathe(
      500,
      [
        [120, 770],
        [124, 798],
      ],
      brass,
      { tilt: 0.18, gloss: 0.6 },
    ) +
    ellipse(500, 770, 120, 21, brass.light) +
    lathe(
      500,
      [
        [64, 600],
        [34, 640, 30, 700, 74, 770],
      ],
      brass,
      { gloss: 0.8 },
    ) +
    clip(
      'M304 420A196 196 0 0 1 696 420A196 196 0 0 1 304 420Z',
      circle(500, 420, 196, '#d8d3c8') +
        circle(476, 396, 190, '#f1ede4') +
        circle(440, 360, 130, paper) +
        path('M600 230Q740 420 560 620H720V230Z', '#c3bdb0', 'opacity=".5"') +
        ellipse(400, 330, 26, 52, '#ffffff', 'transform="rotate(34 400 330)"'),
    ) +
    lathe(
      500,
      [
        [86, 590],
        [80, 612],
      ],
      brass,
      { gloss: 0.6 },
    )
  );
}

export const lighting: Drawings = {
  'jointed-desk-lamp-1': () => standing(set, deskLamp(brick, -20, true), 1.04),
  'jointed-desk-lamp-2': () =>
    picture(
      backdrop(set, 700) +
        group(deskLamp(brick, -8, true), 'translate(-20 -10) scale(1)') +
        shadow(760, 850, 150, 24) +
        block(630, 800, 250, 40, 70, navy) +
        block(646, 764, 226, 36, 66, cream) +
        tube('M690 742L860 716', 14, mustard),
    ),
  'opal-table-lamp-1': () => standing(set, opalLamp()),
  'opal-table-lamp-2': opalBedside,
  'opal-table-lamp-3': () =>
    picture(
      backdrop(settings.furniture, 660) +
        place(unlitOpal(), 470, 800, 1.05) +
        line('M590 800C700 840 760 780 840 830S960 880 1000 870', clay.dark, 10) +
        line('M590 797C700 837 760 777 840 827', clay.light, 4) +
        form(
          roundedBox(740, 806, 120, 54, 22),
          brass,
          rect(740, 806, 120, 20, brass.light) + rect(740, 846, 120, 20, brass.dark),
        ) +
        circle(806, 832, 14, ink.mid),
    ),
  'paper-lantern-1': () =>
    picture(
      rect(0, 0, 1000, 1000, set.wall) +
        polygon([100, 0, 460, 0, 1000, 900, 1000, 1000, 660, 1000], set.beam, 'opacity=".6"') +
        paperLantern(500, 520, 300),
    ),
  'paper-lantern-2': () =>
    picture(
      backdrop(set, 800) +
        paperLantern(250, 260, 150) +
        paperLantern(720, 380, 220) +
        rect(150, 700, 620, 34, oak.mid, 8) +
        rect(150, 700, 620, 12, oak.light, 6) +
        tube('M220 730L190 880M700 730L730 880', 24, oak) +
        lathe(
          330,
          [
            [34, 590],
            [60, 620, 60, 680, 40, 698],
          ],
          clay,
        ) +
        sprig(330, 600, 190, -8, green) +
        sprig(336, 600, 150, 26, pine),
    ),
  'beeswax-candles-1': () =>
    standing(
      set,
      shadow(360, 780, 90) +
        candle(360, 776, 82, 300, mustard) +
        shadow(640, 790, 90) +
        candle(640, 786, 82, 220, mustard) +
        shadow(500, 850, 94) +
        candle(500, 846, 88, 150, mustard),
    ),
  'beeswax-candles-2': () =>
    lyingOn(
      set,
      [190, 340, 490, 640, 790]
        .map((x, i) =>
          move(
            x,
            0,
            cast(roundedBox(-54, 210, 108, 580, 12), 18, 24, 0.3) +
              form(
                roundedBox(-54, 210, 108, 580, 12),
                mustard,
                rect(-54, 200, 30, 600, mustard.light) +
                  rect(20, 200, 40, 600, mustard.dark) +
                  Array.from({ length: 12 }, (_, row) =>
                    line(
                      d`M-54 ${236 + row * 48}l27 24l27 -24l27 24l27 -24`,
                      mustard.dark,
                      3,
                      'opacity=".45"',
                    ),
                  ).join(''),
              ) +
              line(d`M0 210q${i % 2 ? 8 : -8} -24 4 -46`, cream.mid, 7),
          ),
        )
        .join('') +
        rect(110, 520, 790, 90, walnut.mid) +
        rect(110, 520, 790, 16, walnut.light) +
        rect(430, 500, 150, 130, cream.mid, 8) +
        leaf(505, 604, 80, 40, 0, pine),
    ),
  'scented-jar-candle-1': () => standing(set, jarCandle(500, 806, false), 1.3),
  'scented-jar-candle-2': () =>
    standing(
      set,
      jarCandle(370, 780, true) + jarCandle(660, 830, false) + sprig(240, 880, 200, 74, green),
      1.06,
    ),
  'storm-lantern-1': () => standing(set, lantern(true)),
  'storm-lantern-2': () =>
    picture(
      rect(0, 0, 1000, 1000, '#3b495f') +
        rect(0, 700, 1000, 300, '#54473f') +
        [0, 1, 2, 3].map((i) => rect(0, 720 + i * 76, 1000, 6, '#43382f')).join('') +
        rect(0, 690, 1000, 16, '#6b5a4e') +
        place(lantern(true), 330, 800, 0.72) +
        place(lantern(true), 690, 900, 0.92),
    ),
  'brass-candlesticks-1': () =>
    standing(
      set,
      candlestick(360, 770, 240, cream, true) +
        candlestick(640, 790, 170, cream, true) +
        candlestick(500, 850, 110, cream, true),
      1.1,
    ),
  'brass-candlesticks-2': () =>
    picture(
      backdrop(set, 640) +
        glow(500, 250, 420, 0.6) +
        candlestick(230, 720, 230, brick, true) +
        candlestick(790, 720, 230, brick, true) +
        lathe(
          510,
          [
            [230, 690],
            [220, 780, 150, 820, 90, 826],
          ],
          navy,
        ) +
        mouth(510, 690, 230, navy, { tilt: 0.2 }) +
        [
          [420, 660],
          [500, 640],
          [590, 664],
        ]
          .map(
            ([x = 0, y = 0], i) =>
              circle(x, y, 62, i === 1 ? mustard.mid : clay.mid) +
              circle(x - 18, y - 18, 26, i === 1 ? mustard.light : clay.light),
          )
          .join('') +
        path('M280 690A230 46 0 0 0 740 690L738 702A230 46 0 0 1 282 702Z', navy.light) +
        form(
          'M282 696A230 46 0 0 0 738 696C728 780 660 826 600 828H420C360 826 292 780 282 696Z',
          navy,
          path('M270 690H350Q370 780 430 830H300Z', navy.light) +
            path('M640 690H760V840H580Q640 790 640 690Z', navy.dark),
        ) +
        candlestick(880, 880, 120, brick, false),
    ),
  'enamel-pendant-1': () => picture(backdrop(set, 820) + pendant(500, 460, 1.3, pine)),
  'enamel-pendant-2': () =>
    picture(
      backdrop(set, 700) +
        pendant(220, 300, 0.55, pine) +
        pendant(500, 300, 0.55, pine) +
        pendant(780, 300, 0.55, pine) +
        rect(60, 720, 880, 44, oak.mid, 8) +
        rect(60, 720, 880, 16, oak.light, 8) +
        tube('M140 766V1000M860 766V1000', 36, oak) +
        lathe(
          500,
          [
            [130, 652],
            [110, 700, 70, 716, 50, 720],
          ],
          cream,
        ) +
        mouth(500, 652, 130, cream, { tilt: 0.18 }) +
        glass(
          680,
          [
            [40, 612],
            [34, 716],
          ],
          { liquid: '#c98a4c', level: 660 },
        ) +
        glass(760, [
          [40, 616],
          [34, 720],
        ]),
    ),
  'festoon-lights-1': () =>
    picture(
      rect(0, 0, 1000, 1000, '#3a475c') +
        polygon([0, 760, 240, 640, 460, 740, 700, 610, 1000, 720, 1000, 1000, 0, 1000], '#2f4047') +
        polygon([0, 860, 300, 790, 640, 870, 1000, 800, 1000, 1000, 0, 1000], '#273538') +
        stringLights(110, 90) +
        stringLights(360, 120),
    ),
  'festoon-lights-2': () =>
    lyingOn(
      set,
      bulb(400, 400, 1.35, -24) +
        bulb(720, 690, 0.9, 38) +
        line('M330 690C240 800 420 900 560 860S840 900 1000 960', ink.dark, 18) +
        line('M330 688C240 796 420 896 560 856', ink.light, 4),
    ),
  'reading-wall-lamp-1': () =>
    picture(
      rect(0, 0, 1000, 1000, set.wall) +
        polygon([100, 0, 460, 0, 1000, 900, 1000, 1000, 660, 1000], set.beam, 'opacity=".6"') +
        move(-10, 110, wallLamp()),
    ),
  'reading-wall-lamp-2': () =>
    picture(
      backdrop(set, 760) +
        group(wallLamp(), 'translate(-90 40) scale(.8)') +
        form('M430 1000V640Q430 600 480 600H1000V1000Z', walnut, rect(430, 590, 600, 30, walnut.light)) +
        form(
          'M500 1000V800Q520 700 640 700H1000V1000Z',
          cream,
          path('M500 1000V800Q520 700 620 700Q560 800 560 1000Z', paper) + rect(500, 860, 520, 18, sky.mid),
        ) +
        form(
          'M620 790Q640 680 780 690T960 780Q880 830 780 826T620 790Z',
          rose,
          path('M620 790Q640 680 740 690Q690 760 700 826Z', rose.light),
        ) +
        group(
          polygon([-110, 0, 0, 30, 0, 150, -110, 120], paper) +
            polygon([110, 0, 0, 30, 0, 150, 110, 120], cream.mid) +
            polygon([-116, 126, 0, 158, 116, 126, 116, 116, 0, 148, -116, 116], pine.mid) +
            [30, 52, 74, 96]
              .map((y) => line(d`M-94 ${y - 6}L-16 ${y + 16}M94 ${y - 6}L16 ${y + 16}`, stone.dark, 4))
              .join(''),
          'translate(610 830) rotate(-6)',
        ),
    ),
  'clamp-lamp-1': () => picture(backdrop(set, 880) + clipLamp()),
  'clamp-lamp-2': () =>
    picture(
      rect(0, 0, 1000, 1000, set.wall) +
        polygon([100, 0, 460, 0, 1000, 900, 1000, 1000, 660, 1000], set.beam, 'opacity=".6"') +
        group(clipLamp(), 'translate(250 60) scale(.78)') +
        bookRow(),
    ),
};
