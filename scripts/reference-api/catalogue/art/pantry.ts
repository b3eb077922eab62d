import type { Drawings } from '../types.ts';
import { cup, cupAbove, plateAbove, saucer } from './companions.ts';
import { fruit, leaf, lemon, sprig } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { cast, lyingOn, shadow, standing, steam } from './scene.ts';
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
  roundedBox,
  scale,
  turn,
} from './shapes.ts';
import { form, lathe, mouth, tube } from './solids.ts';

const set = settings.pantry;
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
  plum,
  sky,
  steel,
  stone,
  walnut,
} = tones;
const tea = '#a9592d';

/** A paper label on the front of a round thing: sides upright, top and bottom bowed like the body. */
function label(
  x: number,
  y: number,
  half: number,
  h: number,
  sag: number,
  fill: string = cream.light,
): string {
  return (
    path(
      d`M${x - half} ${y}Q${x} ${y + sag * 2} ${x + half} ${y}V${y + h}Q${x} ${y + h + sag * 2} ${x - half} ${y + h}z`,
      fill,
    ) +
    path(
      d`M${x + half * 0.5} ${y + sag * 0.75}Q${x + half * 0.8} ${y + sag * 0.5} ${x + half} ${y}V${y + h}Q${x + half * 0.8} ${y + h + sag * 0.5} ${x + half * 0.5} ${y + h + sag * 0.75}z`,
      shade,
      'opacity=".12"',
    )
  );
}

const bee = (x: number, y: number, k = 1): string =>
  scale(
    k,
    x,
    y,
    ellipse(x - 18, y - 26, 22, 13, sky.light, d`transform="rotate(30 ${x - 18} ${y - 26})"`) +
      ellipse(x + 16, y - 26, 22, 13, sky.mid, d`transform="rotate(-30 ${x + 16} ${y - 26})"`) +
      clip(
        oval(x, y, 38, 24),
        ellipse(x, y, 38, 24, mustard.mid) +
          rect(x - 16, y - 30, 13, 60, ink.dark) +
          rect(x + 10, y - 30, 13, 60, ink.dark),
      ) +
      circle(x - 36, y - 2, 13, ink.dark),
  );

/** A round jar with its foot at x, y; the lid is the caller's. */
function jar(x: number, y: number, r: number, h: number, tone: Tone): string {
  const top = y - h;
  return (
    lathe(
      x,
      [
        [r * 0.82, top],
        [r * 0.82, top + h * 0.08],
        [r * 0.84, top + h * 0.13, r, top + h * 0.14, r, top + h * 0.24],
        [r, y - h * 0.1],
        [r, y - h * 0.02, r * 0.94, y, r * 0.86, y],
      ],
      tone,
      { gloss: 0.6 },
    ) +
    path(
      d`M${x - r} ${top + h * 0.25}Q${x} ${top + h * 0.25 + r * 0.24} ${x + r} ${top + h * 0.25}V${top + h * 0.22}Q${x + r} ${top + h * 0.15} ${x + r * 0.84} ${top + h * 0.1}Q${x} ${top + h * 0.1 + r * 0.2} ${x - r * 0.84} ${top + h * 0.1}Q${x - r} ${top + h * 0.15} ${x - r} ${top + h * 0.22}z`,
      paper,
      'opacity=".22"',
    )
  );
}

const lid = (x: number, y: number, r: number, h: number, tone: Tone): string =>
  lathe(
    x,
    [
      [r, y - h],
      [r, y - 6],
      [r - 4, y],
    ],
    tone,
    { gloss: 0.55 },
  ) +
  ellipse(x, y - h, r, r * 0.14, tone.light) +
  ellipse(x + r * 0.06, y - h + 3, r * 0.84, r * 0.1, tone.mid);

const honeyTone: Tone = { light: mustard.light, mid: mustard.mid, dark: mustard.dark };

const dipper = (): string =>
  // Along y = 500: the ridged head at the right.
  rect(240, 488, 360, 24, oak.mid, 12) +
  rect(240, 488, 360, 9, oak.light, 5) +
  [34, 46, 50, 46, 34]
    .map(
      (r, i) =>
        rect(596 + i * 27, 500 - r, 20, 2 * r, oak.mid, 9) +
        rect(596 + i * 27, 500 - r, 20, r * 0.7, oak.light, 9),
    )
    .join('') +
  rect(590, 482, 140, 36, oak.dark, 8, 'opacity=".35"');

function honey(): string {
  return (
    shadow(500, 806, 205) +
    jar(500, 800, 200, 430, honeyTone) +
    lid(500, 396, 176, 78, brick) +
    label(500, 540, 140, 170, 22) +
    bee(500, 606, 1.15) +
    rect(430, 664, 140, 9, brass.dark, 4) +
    rect(456, 686, 88, 8, stone.mid, 4)
  );
}

function honeyOpen(): string {
  const bread = 'M90 800Q60 700 120 690Q130 640 230 650Q340 640 350 690Q410 700 380 800Z';
  return standing(
    set,
    shadow(620, 806, 200) +
      jar(620, 800, 190, 380, honeyTone) +
      mouth(620, 420, 156, steel, { tilt: 0.16, lip: 10, inside: mustard.mid }) +
      label(620, 570, 128, 140, 20) +
      bee(620, 626, 1) +
      rect(568, 676, 104, 8, brass.dark, 4) +
      path('M600 326Q590 380 596 430H622Q624 370 640 330Z', mustard.mid) +
      path('M600 326Q590 380 596 430H604Q600 370 612 330Z', mustard.light) +
      turn(118, 620, 300, move(-60, -200, dipper())) +
      shadow(250, 868, 170, 20) +
      ellipse(240, 858, 200, 30, stone.light) +
      ellipse(240, 852, 200, 28, cream.light) +
      ellipse(240, 850, 140, 17, cream.mid) +
      move(
        0,
        52,
        form(
          bread,
          oak,
          path('M106 790Q84 712 136 706Q140 664 230 670Q330 662 336 706Q388 712 364 790Z', cream.mid) +
            path(
              'M150 720Q200 690 250 720T330 720Q350 750 320 770T220 764T140 770Q130 740 150 720Z',
              mustard.mid,
            ) +
            path('M160 724Q200 700 240 724Q200 740 160 736Z', mustard.light),
        ),
      ),
    1,
  );
}

const oliveSprig = (x: number, y: number, k: number): string =>
  scale(
    k,
    x,
    y,
    line(d`M${x} ${y + 70}Q${x + 10} ${y} ${x - 6} ${y - 70}`, pine.mid, 6) +
      (
        [
          [-6, -70, 0],
          [0, -30, 52],
          [0, -30, -52],
          [4, 10, 56],
          [4, 10, -56],
          [3, 44, 60],
          [3, 44, -60],
        ] as const
      )
        .map(([dx, dy, a]) => leaf(x + dx, y + dy, 62, 22, a, green))
        .join('') +
      ellipse(x + 34, y + 26, 14, 18, pine.mid) +
      ellipse(x - 26, y - 4, 14, 18, plum.dark) +
      ellipse(x - 30, y - 9, 4, 6, plum.light),
  );

function oilBottle(x: number): string {
  return (
    shadow(x, 806, 118) +
    lathe(
      x,
      [
        [34, 236],
        [36, 330],
        [40, 392, 118, 392, 118, 470],
        [118, 770],
        [118, 790, 112, 800, 100, 800],
      ],
      pine,
      { gloss: 0.5 },
    ) +
    lathe(
      x,
      [
        [42, 232],
        [42, 262],
        [36, 264],
      ],
      pine,
      { gloss: 0.4 },
    ) +
    lathe(
      x,
      [
        [30, 186],
        [27, 234],
      ],
      oak,
      { tilt: 0.2 },
    ) +
    lathe(
      x,
      [
        [40, 160],
        [40, 188],
      ],
      ink,
      { gloss: 0.4 },
    ) +
    ellipse(x, 160, 40, 6, ink.light) +
    label(x, 510, 100, 210, 14) +
    oliveSprig(x, 590, 0.95) +
    rect(x - 50, 678, 100, 9, pine.mid, 4) +
    rect(x - 32, 700, 64, 8, stone.mid, 4)
  );
}

function oilWithBread(): string {
  const slice = (x: number, y: number, angle: number): string =>
    turn(
      angle,
      x,
      y,
      path(
        d`M${x - 90} ${y}Q${x - 100} ${y - 110} ${x} ${y - 116}T${x + 90} ${y}Q${x} ${y + 26} ${x - 90} ${y}z`,
        oak.dark,
      ) +
        path(
          d`M${x - 78} ${y - 6}Q${x - 86} ${y - 98} ${x} ${y - 102}T${x + 78} ${y - 6}Q${x} ${y + 14} ${x - 78} ${y - 6}z`,
          cream.mid,
        ) +
        [
          [-30, -50],
          [20, -70],
          [36, -30],
          [-10, -26],
        ]
          .map(([dx = 0, dy = 0]) => ellipse(x + dx, y + dy, 10, 7, cream.dark))
          .join(''),
    );
  return standing(
    set,
    oilBottle(330) +
      shadow(660, 836, 220, 26) +
      slice(560, 790, -8) +
      slice(640, 800, 6) +
      lathe(
        690,
        [
          [190, 770],
          [176, 810, 130, 832, 90, 836],
        ],
        cream,
        { tilt: 0.2, gloss: 0.4 },
      ) +
      mouth(690, 770, 190, cream, { tilt: 0.2, lip: 12, inside: mustard.mid }) +
      path('M560 770Q640 752 730 764Q680 782 600 786Z', mustard.light, 'opacity=".8"') +
      shadow(440, 890, 40, 8) +
      ellipse(430, 866, 32, 26, green.mid) +
      ellipse(422, 858, 12, 8, green.light) +
      shadow(510, 900, 40, 8) +
      ellipse(504, 878, 32, 26, plum.dark) +
      ellipse(494, 868, 10, 7, plum.light) +
      leaf(390, 890, 90, 34, -80, green),
    1.04,
  );
}

const square = (x: number, y: number, s: number): string =>
  rect(x, y, s, s, walnut.dark) +
  polygon([x, y, x + s, y, x + s - 13, y + 13, x + 13, y + 13, x + 13, y + s - 13, x, y + s], walnut.light) +
  rect(x + 13, y + 13, s - 26, s - 26, walnut.mid) +
  polygon([x + 13, y + 13, x + s * 0.6, y + 13, x + 13, y + s * 0.6], walnut.light, 'opacity=".45"');

const bean = (x: number, y: number, angle: number, k = 1, tone: Tone = walnut): string =>
  turn(
    angle,
    x,
    y,
    ellipse(x + 4, y + 6, 34 * k, 23 * k, shade, 'opacity=".25"') +
      ellipse(x, y, 34 * k, 23 * k, tone.dark) +
      ellipse(x - 3 * k, y - 4 * k, 29 * k, 17 * k, tone.mid) +
      line(d`M${x - 30 * k} ${y + 2 * k}q${15 * k} ${-10 * k} ${30 * k} 0t${30 * k} 0`, tone.dark, 5 * k),
  );

function chocolateBar(): string {
  const wrap = 'M320 330L680 330V860Q680 872 668 872H332Q320 872 320 860Z';
  const foil = 'M312 348L330 300L372 326L410 286L452 320L500 282L540 318L590 288L626 322L668 296L690 348Z';
  const motif = Array.from({ length: 28 }, (_, i) => {
    const x = 350 + (i % 4) * 100;
    const y = 400 + Math.floor(i / 4) * 72;
    return leaf(x, y, 52, 24, (i + Math.floor(i / 4)) % 2 === 0 ? 40 : -40, {
      light: brass.mid,
      mid: brass.dark,
      dark: brass.dark,
    });
  }).join('');
  return lyingOn(
    set,
    turn(
      -14,
      500,
      500,
      cast('M336 110H664V872H336Z', 18, 26) +
        [0, 1, 2]
          .flatMap((c) => [0, 1, 2].map((r) => square(338 + c * 108, 108 + r * 80 - (r > 1 ? 0 : 0), 108)))
          .join('') +
        path(foil, steel.light) +
        polygon([312, 348, 330, 300, 372, 326, 410, 286, 452, 320, 452, 348], paper) +
        polygon([540, 318, 590, 288, 626, 322, 668, 296, 690, 348, 540, 348], steel.mid) +
        form(
          wrap,
          plum,
          motif +
            polygon([320, 330, 560, 330, 320, 640], paper, 'opacity=".14"') +
            polygon([680, 600, 680, 872, 460, 872], shade, 'opacity=".2"'),
        ) +
        path('M320 330h360v14q-60 -10 -120 4t-120 -2t-120 2z', plum.light) +
        rect(370, 500, 260, 180, cream.light, 6) +
        rect(382, 512, 236, 156, cream.mid, 4) +
        lettering(500, 622, '72', { size: 104, fill: plum.dark, weight: 700 }) +
        rect(440, 642, 120, 8, plum.mid, 4),
    ),
  );
}

function chocolateBroken(): string {
  const chunk = (x: number, y: number, cols: number, rows: number, angle: number): string =>
    turn(
      angle,
      x,
      y,
      cast(d`M${x} ${y}h${cols * 120}v${rows * 120}h${-cols * 120}z`, 12, 18, 0.28) +
        rect(x + 6, y + 8, cols * 120, rows * 120, walnut.dark) +
        Array.from({ length: cols * rows }, (_, i) =>
          square(x + (i % cols) * 120, y + Math.floor(i / cols) * 120, 120),
        ).join(''),
    );
  const sheetFoil = 'M90 260L860 140L930 700L700 860L170 840Z';
  return lyingOn(
    set,
    cast(sheetFoil, 12, 16) +
      path(sheetFoil, steel.mid) +
      polygon([90, 260, 500, 196, 240, 600], steel.light) +
      polygon([860, 140, 930, 700, 640, 430], paper, 'opacity=".7"') +
      polygon([170, 840, 700, 860, 430, 600], steel.light) +
      polygon([930, 700, 700, 860, 720, 640], steel.dark, 'opacity=".5"') +
      chunk(220, 300, 3, 2, -9) +
      chunk(560, 510, 2, 2, 14) +
      chunk(300, 640, 1, 1, 28) +
      [
        [450, 690, 12],
        [500, 760, 50],
        [400, 800, -16],
      ]
        .map(([x = 0, y = 0, a = 0]) =>
          turn(
            a,
            x,
            y,
            polygon([x - 20, y - 10, x + 14, y - 16, x + 22, y + 8, x - 8, y + 14], walnut.dark) +
              polygon([x - 20, y - 10, x + 14, y - 16, x, y], walnut.light),
          ),
        )
        .join('') +
      bean(820, 250, 30, 1.3, clay) +
      bean(760, 320, -40, 1.2, clay) +
      bean(860, 350, 80, 1.2, clay),
  );
}

function tinBody(x: number, open = false): string {
  const band = (y: number, h: number, fill: string): string => rect(x - 200, y, 400, h, fill);
  return (
    lathe(
      x,
      [
        [168, 400],
        [168, 790],
        [164, 800],
      ],
      navy,
      {
        gloss: 0.35,
        decor:
          band(408, 12, brass.mid) +
          band(774, 12, brass.mid) +
          band(430, 4, brass.mid) +
          band(762, 4, brass.mid),
      },
    ) +
    (open ? mouth(x, 400, 168, brass, { tilt: 0.14, lip: 10, inside: ink.dark }) : '') +
    label(x, 490, 128, 200, 20) +
    path(d`M${x - 62} 596q0 66 62 66t62 -66z`, navy.mid) +
    line(d`M${x + 58} 606q40 -6 34 22t-50 20`, navy.mid, 9) +
    line(d`M${x - 24} 576q-14 -20 0 -36t0 -34M${x + 14} 576q-14 -20 0 -36t0 -34`, brick.mid, 7) +
    rect(x - 50, 690, 100, 9, brass.dark, 4)
  );
}

function teaTin(): string {
  return (
    shadow(500, 806, 176) +
    tinBody(500) +
    lathe(
      500,
      [
        [174, 318],
        [174, 404],
        [172, 410],
      ],
      navy,
      { gloss: 0.35, decor: rect(300, 396, 400, 8, brass.mid) },
    ) +
    ellipse(500, 318, 174, 24, navy.light) +
    ellipse(504, 320, 140, 18, navy.mid) +
    lathe(
      500,
      [
        [20, 286],
        [30, 300, 26, 314, 22, 320],
      ],
      brass,
      { gloss: 0.7 },
    )
  );
}

function teaOpen(): string {
  const leaves = Array.from({ length: 26 }, (_, i) =>
    line(
      d`M${250 + ((i * 53) % 230)} ${392 - ((i * 29) % 20)}q${8 - (i % 3) * 8} -8 ${14 - (i % 4) * 6} -${8 + (i % 3) * 3}`,
      i % 3 === 0 ? walnut.light : walnut.dark,
      7,
    ),
  ).join('');
  return standing(
    set,
    shadow(370, 806, 176) +
      tinBody(370, true) +
      clip(oval(370, 400, 158, 19), ellipse(370, 402, 158, 18, walnut.dark) + leaves) +
      shadow(720, 862, 150) +
      saucer(720, 852, 150, cream) +
      cup(720, 838, 104, cream, tea) +
      steam(716, 660, 120) +
      shadow(150, 880, 110, 16) +
      lathe(
        150,
        [
          [110, 830],
          [110, 872],
          [108, 878],
        ],
        navy,
        { gloss: 0.3, decor: rect(0, 866, 300, 6, brass.mid) },
      ) +
      ellipse(150, 830, 110, 16, navy.light) +
      lathe(
        150,
        [
          [14, 806],
          [22, 816, 18, 826, 14, 832],
        ],
        brass,
      ),
    1,
  );
}

const coffeeBag = (tied: boolean): string => {
  const bag = 'M330 330H670L690 770Q690 804 660 804H340Q310 804 310 770Z';
  const fold = 'M322 250H678V344H322Z';
  return (
    form(
      bag,
      oak,
      path('M310 320H400Q380 560 410 810H300Z', oak.light) +
        path('M690 320H620Q640 560 600 810H700Z', oak.dark) +
        path(
          'M470 330q14 60 0 110q-16 -50 0 -110zM560 330q-10 40 6 80q12 -40 -6 -80z',
          oak.dark,
          'opacity=".5"',
        ),
    ) +
    move(0, 12, path('M322 330H678V348H322Z', shade, 'opacity=".25"')) +
    form(
      fold,
      oak,
      rect(322, 250, 90, 94, oak.light) +
        rect(610, 250, 70, 94, oak.dark) +
        rect(322, 250, 356, 12, cream.dark),
    ) +
    (tied
      ? rect(300, 286, 400, 24, brick.mid, 8) +
        rect(300, 286, 400, 9, brick.light, 5) +
        path('M300 286h30v24h-30zM670 286h30v24h-30z', brick.dark)
      : '') +
    rect(372, 440, 256, 250, cream.light, 6) +
    rect(560, 440, 68, 250, cream.dark, 0, 'opacity=".35"') +
    circle(500, 530, 62, navy.mid) +
    line('M462 534q20 -22 38 0t38 0', cream.light, 9) +
    line('M470 560q16 -18 30 0t30 0', cream.light, 7) +
    polygon([494, 476, 494, 520, 466, 520], cream.light) +
    polygon([502, 486, 502, 520, 526, 520], cream.mid) +
    rect(430, 622, 140, 12, ink.mid, 5) +
    rect(456, 648, 88, 9, stone.mid, 4) +
    circle(500, 738, 12, oak.dark) +
    circle(500, 738, 5, walnut.dark)
  );
};

function coffee(): string {
  return (
    shadow(500, 808, 205) +
    coffeeBag(true) +
    [
      [250, 850, 10],
      [310, 874, -30],
      [690, 860, 30],
      [744, 834, -12],
      [640, 886, 60],
    ]
      .map(([x = 0, y = 0, a = 0]) => bean(x, y, a, 0.7))
      .join('')
  );
}

function coffeeAbove(): string {
  const spill = Array.from({ length: 46 }, (_, i) => {
    const row = Math.floor(i / 8);
    return bean(
      560 + row * 46 + ((i * 31) % 30),
      420 + ((i * 71 + row * 40) % (360 - row * 34)) + row * 10,
      (i * 67) % 180,
      1.05,
    );
  }).join('');
  return lyingOn(
    set,
    turn(
      74,
      400,
      400,
      scale(
        0.92,
        400,
        400,
        move(
          -30,
          -60,
          cast('M330 330H670L690 770Q690 804 660 804H340Q310 804 310 770Z', 23, -8) + coffeeBag(false),
        ),
      ),
    ) +
      spill +
      scale(0.9, 800, 220, cupAbove(800, 200, 96, sky, walnut.dark)),
  );
}

const jamTone: Tone = { light: brick.light, mid: brick.mid, dark: brick.dark };

const gingham = (x: number, y: number, r: number): string => {
  const skirt = d`M${x - r} ${y - 46}Q${x} ${y - 116} ${x + r} ${y - 46}Q${x + r * 1.06} ${y - 10} ${x + r * 1.16} ${y + 44}Q${x + r * 0.9} ${y + 26} ${x + r * 0.7} ${y + 54}Q${x + r * 0.46} ${y + 34} ${x + r * 0.2} ${y + 64}Q${x} ${y + 42} ${x - r * 0.24} ${y + 64}Q${x - r * 0.5} ${y + 34} ${x - r * 0.72} ${y + 54}Q${x - r * 0.92} ${y + 26} ${x - r * 1.16} ${y + 44}Q${x - r * 1.06} ${y - 10} ${x - r} ${y - 46}z`;
  const bands = Array.from(
    { length: 6 },
    (_, i) =>
      rect(x - r * 1.2 + i * r * 0.42, y - 130, r * 0.2, 220, brick.mid, 0, 'opacity=".55"') +
      rect(x - r * 1.3, y - 110 + i * 36, r * 2.6, 17, brick.mid, 0, 'opacity=".55"'),
  ).join('');
  return (
    move(6, 12, path(skirt, shade, 'opacity=".2"')) +
    clip(
      skirt,
      path(skirt, paper) +
        bands +
        path(d`M${x + r * 0.45} ${y - 120}h${r}v240h${-r * 1.1}z`, shade, 'opacity=".18"') +
        path(d`M${x - r * 1.3} ${y - 120}h${r * 0.7}v240h${-r * 0.7}z`, paper, 'opacity=".35"'),
    ) +
    line(d`M${x - r * 0.99} ${y}Q${x} ${y + 36} ${x + r * 0.99} ${y}`, oak.dark, 11) +
    line(d`M${x - r * 0.99} ${y - 3}Q${x} ${y + 33} ${x + r * 0.99} ${y - 3}`, oak.light, 6) +
    line(
      d`M${x + 10} ${y + 16}q50 -34 60 -6t-60 8q-50 -40 -62 -10t60 10q20 30 40 44m-40 -44q-10 30 -30 40`,
      oak.mid,
      6,
    )
  );
};

const strawberry = (x: number, y: number, k: number, angle = 0): string =>
  turn(
    angle,
    x,
    y,
    scale(
      k,
      x,
      y,
      form(
        d`M${x} ${y + 60}C${x - 40} ${y + 40} ${x - 66} ${y - 10} ${x - 44} ${y - 36}Q${x - 20} ${y - 56} ${x} ${y - 42}Q${x + 20} ${y - 56} ${x + 44} ${y - 36}C${x + 66} ${y - 10} ${x + 40} ${y + 40} ${x} ${y + 60}z`,
        brick,
        path(d`M${x - 60} ${y - 60}h44Q${x - 40} ${y} ${x - 10} ${y + 70}h-60z`, brick.light) +
          path(d`M${x + 60} ${y - 60}h-30Q${x + 40} ${y} ${x} ${y + 60}h60z`, brick.dark),
      ) +
        [
          [-26, -16],
          [0, -8],
          [26, -18],
          [-12, 16],
          [14, 14],
          [0, 38],
        ]
          .map(([dx = 0, dy = 0]) => ellipse(x + dx, y + dy, 3.5, 5, mustard.light))
          .join('') +
        [-70, -36, 0, 36, 70].map((a) => leaf(x, y - 40, 40, 22, a, green)).join(''),
    ),
  );

function jam(): string {
  return (
    shadow(500, 806, 200) +
    jar(500, 800, 192, 420, jamTone) +
    label(500, 560, 130, 160, 20) +
    strawberry(500, 634, 0.85) +
    rect(440, 700, 120, 9, brick.mid, 4) +
    gingham(500, 412, 172) +
    shadow(760, 852, 56) +
    strawberry(756, 806, 0.86, 70)
  );
}

function jamAbove(): string {
  const toast =
    'M380 330Q330 250 430 220Q560 180 700 216Q800 240 770 330L790 640Q792 690 740 694H420Q366 692 368 640Z';
  return lyingOn(
    set,
    plateAbove(570, 470, 370, cream) +
      cast(toast, 10, 16) +
      path(toast, oak.mid) +
      path(
        'M404 330Q370 270 446 244Q560 210 692 240Q766 262 744 332L764 634Q766 664 734 668H426Q392 668 394 634Z',
        cream.mid,
      ) +
      path(
        'M440 340Q470 290 540 320T690 300Q740 330 716 400T730 560Q720 640 640 620T470 630Q420 600 440 520T440 340Z',
        brick.mid,
      ) +
      path('M456 350Q480 310 540 336T670 320Q600 380 520 380T456 420Z', brick.light) +
      ellipse(560, 480, 44, 36, brick.dark) +
      ellipse(660, 560, 36, 30, brick.dark) +
      ellipse(500, 560, 30, 26, brick.dark) +
      ellipse(548, 470, 14, 8, paper, 'opacity=".5"') +
      turn(
        -24,
        190,
        600,
        cast(roundedBox(176, 330, 34, 460, 16), 8, 12) +
          rect(176, 330, 34, 280, steel.mid, 16) +
          rect(176, 330, 12, 280, steel.light, 6) +
          rect(170, 590, 46, 230, walnut.mid, 18) +
          rect(170, 590, 16, 230, walnut.light, 8),
      ) +
      circle(206, 806, 130, shade, 'opacity=".2"') +
      circle(196, 790, 128, steel.mid) +
      circle(192, 786, 122, steel.light) +
      circle(196, 790, 108, brick.dark) +
      circle(202, 798, 98, brick.mid) +
      ellipse(220, 820, 40, 32, brick.dark) +
      line('M130 760A74 74 0 0 1 180 716', paper, 10, 'opacity=".5"') +
      strawberry(850, 850, 1, 24) +
      strawberry(740, 880, 0.8, -30) +
      strawberry(150, 170, 0.9, -40),
  );
}

const fishShape = (x: number, y: number, k: number, tone: Tone): string => {
  const body = d`M${x - 150 * k} ${y}Q${x - 60 * k} ${y - 56 * k} ${x + 60 * k} ${y - 22 * k}L${x + 130 * k} ${y - 4 * k}L${x + 176 * k} ${y - 40 * k}Q${x + 164 * k} ${y} ${x + 176 * k} ${y + 40 * k}L${x + 130 * k} ${y + 6 * k}L${x + 60 * k} ${y + 24 * k}Q${x - 60 * k} ${y + 56 * k} ${x - 150 * k} ${y}z`;
  return (
    form(
      body,
      tone,
      path(
        d`M${x - 150 * k} ${y}Q${x - 60 * k} ${y - 56 * k} ${x + 60 * k} ${y - 22 * k}L${x + 180 * k} ${y - 50 * k}V${y - 4 * k}H${x - 150 * k}z`,
        tone.dark,
      ) +
        path(
          d`M${x - 140 * k} ${y + 18 * k}Q${x - 40 * k} ${y + 40 * k} ${x + 120 * k} ${y + 6 * k}V${y + 60 * k}H${x - 150 * k}z`,
          tone.light,
        ),
    ) +
    circle(x - 108 * k, y - 6 * k, 9 * k, paper) +
    circle(x - 108 * k, y - 6 * k, 5 * k, ink.dark) +
    line(d`M${x - 84 * k} ${y - 28 * k}q${14 * k} ${28 * k} 0 ${54 * k}`, tone.dark, 4 * k)
  );
};

const tinOutline = roundedBox(150, 270, 700, 460, 120);

function sardinesClosed(): string {
  const rays = Array.from({ length: 18 }, (_, i) =>
    turn(i * 20, 500, 500, polygon([500, 500, 470, 0, 530, 0], mustard.light)),
  ).join('');
  return lyingOn(
    set,
    turn(
      -10,
      500,
      500,
      cast(tinOutline, 26, 40, 0.26) +
        move(8, 22, path(tinOutline, steel.dark)) +
        path(tinOutline, steel.mid) +
        clip(tinOutline, polygon([150, 270, 560, 270, 150, 640], steel.light)) +
        clip(
          roundedBox(182, 302, 636, 396, 92),
          path(roundedBox(182, 302, 636, 396, 92), mustard.mid) +
            rays +
            path('M100 600q40 -40 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0V760H100z', navy.mid) +
            path('M100 650q40 -40 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0V760H100z', navy.dark),
        ) +
        fishShape(500, 430, 1.35, { light: steel.light, mid: sky.mid, dark: navy.mid }) +
        fishShape(530, 540, 1.1, { light: steel.light, mid: sky.mid, dark: navy.dark }) +
        `<rect x="182" y="302" width="636" height="396" rx="92" fill="none" stroke="${paper}" stroke-width="6" opacity=".6"/>` +
        `<ellipse cx="790" cy="504" rx="62" ry="40" fill="none" stroke="${shade}" stroke-opacity=".3" stroke-width="20" transform="translate(8 12)"/>` +
        `<ellipse cx="790" cy="500" rx="62" ry="40" fill="none" stroke="${steel.dark}" stroke-width="20"/>` +
        `<ellipse cx="788" cy="497" rx="62" ry="40" fill="none" stroke="${steel.light}" stroke-width="12"/>` +
        circle(726, 500, 22, steel.dark) +
        circle(723, 497, 19, steel.light),
    ),
  );
}

function sardinesOpen(): string {
  return lyingOn(
    set,
    turn(
      6,
      470,
      480,
      cast(tinOutline, 26, 40, 0.26) +
        move(8, 22, path(tinOutline, steel.dark)) +
        path(tinOutline, steel.light) +
        path(roundedBox(176, 296, 648, 408, 96), steel.dark) +
        clip(
          roundedBox(180, 304, 640, 396, 94),
          path(roundedBox(180, 304, 640, 396, 94), mustard.mid) +
            rect(150, 300, 700, 40, mustard.dark, 0, 'opacity=".6"') +
            [0, 1, 2, 3]
              .map((i) =>
                fishShape(490, 350 + i * 100, 1.86, {
                  light: steel.light,
                  mid: i % 2 === 0 ? steel.mid : sky.light,
                  dark: i % 2 === 0 ? navy.light : sky.dark,
                }).replace(/<ellipse[^>]*rx="(16\.7|9\.3)"[^>]*>/g, ''),
              )
              .join('') +
            path('M220 420Q320 400 420 424', paper, 'opacity=".4"') +
            polygon([150, 300, 420, 300, 150, 560], paper, 'opacity=".16"'),
        ) +
        rect(842, 300, 92, 400, steel.dark, 40) +
        rect(842, 300, 60, 400, steel.mid, 30) +
        rect(852, 310, 20, 380, paper, 10, 'opacity=".8"') +
        leaf(350, 470, 80, 34, 60, green) +
        leaf(420, 530, 60, 28, -30, green) +
        bean(560, 440, 20, 0.4, ink),
    ) +
      turn(-14, 800, 860, lemon(800, 850, 82)) +
      sprig(130, 900, 240, 24, green),
  );
}

const crock = (x: number, open: boolean): string =>
  shadow(x, 806, 190) +
  lathe(
    x,
    [
      [150, 500],
      [152, 530],
      [196, 556, 204, 620, 200, 690],
      [196, 770, 176, 800, 150, 800],
    ],
    stone,
    { gloss: 0.45, decor: rect(x - 240, 690, 480, 120, navy.mid) + rect(x - 240, 676, 480, 6, navy.mid) },
  ) +
  lathe(
    x,
    [
      [160, 478],
      [166, 490, 166, 506, 154, 514],
    ],
    stone,
    { gloss: 0.4 },
  ) +
  (open
    ? mouth(x, 480, 160, stone, { tilt: 0.16, lip: 14, inside: stone.dark })
    : lathe(
        x,
        [
          [140, 412],
          [130, 482],
        ],
        oak,
        { tilt: 0.12, gloss: 0 },
      ) +
      ellipse(x, 412, 140, 19, oak.light) +
      [
        [-60, 410],
        [20, 418],
        [70, 408],
        [-20, 404],
      ]
        .map(([dx = 0, y = 0]) => ellipse(x + dx, y, 9, 4, oak.dark))
        .join('') +
      [
        [-90, 450],
        [-30, 462],
        [40, 446],
        [86, 464],
        [0, 436],
      ]
        .map(([dx = 0, y = 0]) => ellipse(x + dx, y, 8, 5, oak.dark))
        .join('')) +
  lettering(x, 648, 'SEL', { size: 74, fill: navy.mid, spacing: 12, weight: 700 });

const flakes = (x: number, y: number, spreadX: number, spreadY: number, count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const fx = x + (((i * 137) % 200) / 100 - 1) * spreadX;
    const fy = y + (((i * 71) % 200) / 100 - 1) * spreadY;
    return polygon(
      [fx - 9, fy, fx - 2, fy - 8, fx + 9, fy - 3, fx + 4, fy + 6],
      i % 3 === 0 ? steel.mid : paper,
    );
  }).join('');

function saltOpen(): string {
  return standing(
    set,
    crock(380, true) +
      path('M240 486Q300 420 390 428T520 486Q450 508 380 506T240 486Z', paper) +
      path('M420 440Q490 450 520 486Q460 506 400 506Q470 480 420 440Z', steel.mid) +
      flakes(360, 466, 90, 18, 16) +
      turn(-34, 420, 440, tube('M400 440L640 440', 30, oak)) +
      ellipse(404, 462, 54, 22, paper) +
      shadow(740, 860, 150, 24) +
      lathe(
        740,
        [
          [150, 810],
          [140, 840, 100, 858, 70, 860],
        ],
        walnut,
        { tilt: 0.2 },
      ) +
      mouth(740, 810, 150, walnut, { tilt: 0.2, lip: 12 }) +
      path('M620 814Q660 760 736 756T860 814Q800 836 740 836T620 814Z', paper) +
      path('M770 764Q840 780 860 814Q810 834 760 836Q820 800 770 764Z', steel.mid) +
      flakes(730, 796, 70, 22, 16) +
      flakes(560, 880, 60, 14, 9) +
      shadow(180, 880, 80, 14) +
      lathe(
        180,
        [
          [80, 838],
          [74, 880],
        ],
        oak,
        { tilt: 0.16, gloss: 0 },
      ) +
      ellipse(180, 838, 80, 13, oak.light),
    1,
  );
}

const strands = (x: number, y: number, w: number, h: number): string =>
  rect(x, y, w, h, mustard.mid) +
  Array.from({ length: Math.floor(w / 15) }, (_, i) =>
    rect(x + 3 + i * 15, y, 6, h, i % 2 === 0 ? mustard.light : brass.mid, 3),
  ).join('');

function pasta(): string {
  const pack = 'M370 170H630V800H370Z';
  return (
    shadow(500, 806, 150) +
    clip(
      pack,
      strands(370, 250, 260, 560) +
        rect(370, 170, 60, 640, paper, 0, 'opacity=".28"') +
        rect(580, 170, 50, 640, shade, 0, 'opacity=".2"') +
        rect(392, 250, 14, 550, paper, 7, 'opacity=".6"') +
        rect(370, 170, 260, 170, navy.mid) +
        rect(370, 170, 70, 170, navy.light) +
        rect(572, 170, 60, 170, navy.dark) +
        rect(370, 330, 260, 10, brass.mid) +
        rect(370, 560, 260, 240, navy.mid) +
        rect(370, 560, 70, 240, navy.light) +
        rect(572, 560, 60, 240, navy.dark) +
        rect(370, 560, 260, 10, brass.mid),
    ) +
    path(
      'M370 170L352 120L382 132L412 112L442 130L474 110L506 130L538 110L570 130L600 112L622 132L648 120L630 170Z',
      navy.light,
    ) +
    polygon([506, 130, 538, 110, 570, 130, 600, 112, 622, 132, 648, 120, 630, 170, 520, 170], navy.dark) +
    rect(360, 160, 280, 18, brass.mid, 6) +
    rect(360, 160, 280, 7, brass.light, 4) +
    circle(500, 680, 76, cream.light) +
    line('M500 636v88', mustard.dark, 7) +
    [-1, 1]
      .flatMap((side) =>
        [0, 1, 2].map((i) =>
          leaf(500, 668 + i * 22, 34, 18, side * 40, {
            light: mustard.mid,
            mid: mustard.dark,
            dark: mustard.dark,
          }),
        ),
      )
      .join('') +
    leaf(500, 642, 34, 18, 0, { light: mustard.mid, mid: mustard.dark, dark: mustard.dark }) +
    rect(430, 230, 140, 14, cream.light, 6) +
    rect(452, 262, 96, 10, cream.dark, 5)
  );
}

function pastaBundle(): string {
  const tomato = (x: number, y: number, r: number): string =>
    circle(x + 8, y + 14, r, shade, 'opacity=".25"') +
    fruit(x, y, r, brick) +
    [0, 72, 144, 216, 288].map((a) => leaf(x, y - r * 0.1, r * 0.56, r * 0.24, a, green)).join('');
  const bundle = 'M120 430L440 456Q500 462 560 456L900 424L906 576L560 546Q500 538 440 546L116 572Z';
  return lyingOn(
    set,
    turn(
      -24,
      500,
      500,
      cast(bundle, 18, 30) +
        clip(
          bundle,
          path(bundle, mustard.mid) +
            Array.from({ length: 13 }, (_, i) => {
              const y = 424 + i * 12.6;
              const mid = 462 + i * 6.8;
              return line(
                d`M100 ${y}Q300 ${mid - 4} 500 ${mid}T920 ${y}`,
                i % 2 === 0 ? mustard.light : brass.mid,
                6,
              );
            }).join('') +
            path('M100 540Q300 520 500 526T920 540V600H100Z', shade, 'opacity=".16"'),
        ) +
        rect(468, 448, 64, 106, oak.mid, 10) +
        [452, 472, 492, 512, 532].map((y) => line(d`M470 ${y + 8}L530 ${y}`, oak.light, 8)).join('') +
        line('M500 452q-70 -70 -90 -30t90 30q60 -80 92 -40t-92 40m0 0l-60 -74m60 74l50 -80', oak.dark, 9),
    ) +
      tomato(220, 250, 96) +
      tomato(390, 190, 78) +
      leaf(720, 760, 190, 96, 60, green) +
      leaf(720, 760, 170, 90, 120, pine) +
      leaf(716, 764, 130, 70, 10, green) +
      group(
        path('M0 -70Q60 -60 70 0Q60 60 0 64Q-60 60 -70 0Q-60 -60 0 -70z', cream.light) +
          path('M0 -70Q60 -60 70 0Q60 60 0 64Q40 0 0 -70z', cream.dark) +
          line('M0 -66Q-40 0 -6 60M-2 -66Q-74 -20 -40 48', stone.mid, 4) +
          path('M-8 -66Q-6 -110 14 -120L22 -112Q8 -100 10 -66z', cream.mid),
        'translate(830 240) rotate(24) scale(1.15)',
      ),
  );
}

export const pantry: Drawings = {
  'wildflower-honey-1': () => standing(set, honey()),
  'wildflower-honey-2': honeyOpen,
  'early-harvest-olive-oil-1': () => standing(set, oilBottle(500)),
  'early-harvest-olive-oil-2': oilWithBread,
  'dark-chocolate-72-1': chocolateBar,
  'dark-chocolate-72-2': chocolateBroken,
  'breakfast-tea-1': () => standing(set, teaTin()),
  'breakfast-tea-2': teaOpen,
  'harbour-blend-coffee-1': () => standing(set, coffee()),
  'harbour-blend-coffee-2': coffeeAbove,
  'strawberry-jam-1': () => standing(set, jam()),
  'strawberry-jam-2': jamAbove,
  'tinned-sardines-1': sardinesClosed,
  'tinned-sardines-2': sardinesOpen,
  'flaked-sea-salt-1': () => standing(set, crock(500, false)),
  'flaked-sea-salt-2': saltOpen,
  'bronze-cut-pasta-1': () => standing(set, pasta()),
  'bronze-cut-pasta-2': pastaBundle,
};

/** The category's still life. */
export function pantryScene(): string {
  return standing(
    set,
    oilBottle(290) +
      scale(0.86, 520, 806, move(20, 6, teaTin())) +
      shadow(750, 850, 120) +
      scale(
        0.66,
        750,
        850,
        move(
          250,
          50,
          jar(500, 800, 200, 430, honeyTone) +
            lid(500, 396, 176, 78, brick) +
            label(500, 540, 140, 170, 22) +
            bee(500, 606, 1.15) +
            rect(430, 664, 140, 9, brass.dark, 4),
        ),
      ) +
      shadow(360, 886, 70) +
      lemon(360, 850, 54) +
      leaf(420, 880, 80, 36, 78, green),
    1.04,
  );
}
