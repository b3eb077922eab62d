import type { Drawings } from '../types.ts';
import { leaf, sprig } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { backdrop, cast, lyingOn, picture, place, shadow, standing } from './scene.ts';
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
  turn,
} from './shapes.ts';
import { form, grain, lathe, mouth, tube } from './solids.ts';

const set = settings.garden;
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
  rose,
  sky,
  steel,
  stone,
  walnut,
} = tones;
const soil = '#4a3020';

export function wateringCan(): string {
  return (
    shadow(440, 806, 180) +
    tube('M300 500C150 470 170 740 300 740', 28, pine) +
    form(
      'M560 700L800 396L836 420L600 790L560 790Z',
      pine,
      polygon([560, 700, 800, 396, 812, 404, 566, 730], pine.light) +
        polygon([600, 790, 836, 420, 824, 412, 570, 790], pine.dark),
    ) +
    turn(
      38,
      838,
      380,
      form(
        'M780 400L800 360L876 340V440L800 416Z',
        brass,
        polygon([780, 400, 800, 360, 876, 340, 876, 372, 790, 396], brass.light) +
          polygon([790, 412, 876, 410, 876, 446, 800, 416], brass.dark),
      ) +
        ellipse(878, 390, 16, 52, brass.light) +
        ellipse(880, 390, 12, 44, brass.mid) +
        [-28, -10, 8, 26].map((dy) => circle(880, 390 + dy, 4, brass.dark)).join(''),
    ) +
    line('M560 560L700 520', pine.dark, 10) +
    tube('M310 470C340 300 520 300 560 470', 26, pine) +
    lathe(
      440,
      [
        [150, 470],
        [164, 640],
        [172, 796],
      ],
      pine,
      { gloss: 0.6 },
    ) +
    [530, 740]
      .map((y) =>
        path(
          d`M272 ${y}A170 24 0 0 0 608 ${y}V${y + 12}A170 24 0 0 1 272 ${y + 12}Z`,
          pine.dark,
          'opacity=".6"',
        ),
      )
      .join('') +
    ellipse(440, 470, 150, 26, pine.light) +
    ellipse(440, 472, 136, 20, ink.dark) +
    path('M304 472A136 20 0 0 1 440 452L560 460A136 20 0 0 1 576 472A136 20 0 0 1 440 492Z', pine.dark)
  );
}

export function pot(x: number, y: number, k: number, tone: Tone = clay): string {
  return (
    shadow(x, y + 4, 96 * k) +
    lathe(
      x,
      [
        [124 * k, y - 170 * k],
        [96 * k, y],
      ],
      tone,
      { gloss: 0.2 },
    ) +
    path(
      d`M${x - 122 * k} ${y - 168 * k}A124 17 0 0 0 ${x + 122 * k} ${y - 168 * k}V${y - 154 * k}A124 17 0 0 1 ${x - 122 * k} ${y - 154 * k}Z`,
      tone.dark,
      'opacity=".6"',
    ) +
    lathe(
      x,
      [
        [142 * k, y - 240 * k],
        [138 * k, y - 176 * k],
      ],
      tone,
      { gloss: 0.25 },
    ) +
    mouth(x, y - 240 * k, 142 * k, tone, { lip: 14 * k, inside: soil })
  );
}

export function fern(x: number, y: number, k: number): string {
  return [-62, -38, -14, 12, 36, 60]
    .map((angle, i) => sprig(x, y, (330 - Math.abs(angle) * 1.6) * k, angle, i % 2 === 0 ? green : pine, 6))
    .join('');
}

function grip(x: number, y: number, tone: Tone): string {
  const shape = d`M${x - 26} ${y}C${x - 40} ${y + 60} ${x - 40} ${y + 200} ${x - 30} ${y + 250}Q${x} ${y + 290} ${x + 30} ${y + 250}C${x + 40} ${y + 200} ${x + 40} ${y + 60} ${x + 26} ${y}Z`;
  return (
    cast(shape, 16, 20) +
    form(shape, tone, rect(x - 50, y - 10, 38, 310, tone.light) + rect(x + 14, y - 10, 40, 310, tone.dark)) +
    circle(x, y + 236, 11, set.table) +
    rect(x - 24, y - 40, 48, 56, brass.mid, 8) +
    rect(x - 24, y - 40, 16, 56, brass.light, 7) +
    rect(x + 12, y - 40, 12, 56, brass.dark, 6)
  );
}

function trowel(x: number): string {
  const blade = d`M${x - 84} 160C${x - 60} 130 ${x + 60} 130 ${x + 84} 160C${x + 96} 300 ${x + 40} 420 ${x} 470C${x - 40} 420 ${x - 96} 300 ${x - 84} 160Z`;
  const flip = turn(
    180,
    x,
    310,
    cast(blade, -14, -18) +
      form(
        blade,
        steel,
        path(d`M${x + 90} 130H${x + 20}Q${x + 40} 320 ${x} 480H${x + 100}Z`, steel.light) +
          path(d`M${x - 90} 130H${x - 30}Q${x - 60} 320 ${x} 480H${x - 100}Z`, steel.dark),
      ),
  );
  return (
    line(d`M${x + 14} 500V620`, shade, 24, 'opacity=".18"') +
    tube(d`M${x} 460V620`, 30, steel) +
    flip +
    grip(x, 620, oak)
  );
}

function handFork(x: number): string {
  const tine = (dx: number): string => d`M${x} 450C${x + dx} 430 ${x + dx} 380 ${x + dx} 340V170`;
  return (
    [-74, 0, 74].map((dx) => move(14, 18, line(tine(dx), shade, 26, 'opacity=".18"'))).join('') +
    [-74, 74, 0].map((dx) => tube(tine(dx), 28, steel)).join('') +
    tube(d`M${x} 430V620`, 30, steel) +
    grip(x, 620, oak)
  );
}

function secateurs(open: number): string {
  const handle = (tone: Tone): string =>
    form(
      'M-20 0C-60 60 -96 200 -92 380Q-80 420 -50 400C-50 250 -20 140 30 60Z',
      tone,
      path('M-20 0C-60 60 -96 200 -92 380L-74 400C-76 220 -40 80 0 20Z', tone.light) +
        path('M30 60C-20 140 -50 250 -50 400L-64 410C-62 240 -30 120 16 40Z', tone.dark),
    );
  const blade = 'M-30 20C-50 -80 -20 -230 50 -300C64 -200 60 -80 34 30Z';
  const hook = 'M-34 30C-70 -60 -80 -160 -40 -250C-34 -180 -10 -100 30 -10Z';
  const half = (content: string, angle: number): string => turn(angle, 0, 0, content);
  return (
    half(
      cast('M-20 0C-60 60 -96 200 -92 380Q-80 420 -50 400C-50 250 -20 140 30 60Z', 14, 18) + handle(brick),
      open,
    ) +
    half(
      group(
        cast('M-20 0C-60 60 -96 200 -92 380Q-80 420 -50 400C-50 250 -20 140 30 60Z', -14, 18) + handle(brick),
        'scale(-1 1)',
      ),
      -open,
    ) +
    half(
      cast(hook, 12, 16) +
        form(
          hook,
          steel,
          path('M-34 30C-70 -60 -80 -160 -40 -250L-44 -160C-40 -80 -20 -20 0 20Z', steel.dark),
        ),
      -open,
    ) +
    half(
      cast(blade, 12, 16) +
        form(
          blade,
          steel,
          path('M50 -300C64 -200 60 -80 34 30L10 30C40 -80 40 -200 50 -300Z', paper) +
            path('M-30 20C-50 -80 -20 -230 50 -300C0 -200 -10 -100 -6 20Z', steel.dark, 'opacity=".7"'),
        ),
      open,
    ) +
    line('M-34 130C-10 110 10 150 34 130M-36 156C-12 136 12 176 36 156', steel.dark, 8) +
    circle(0, 10, 34, brass.dark) +
    circle(-4, 6, 26, brass.light) +
    line('M-18 6H10', brass.dark, 6)
  );
}

function flower(x: number, y: number, r: number, tone: Tone, heart: Tone): string {
  return (
    Array.from({ length: 7 }, (_, i) =>
      turn(i * (360 / 7), x, y, ellipse(x, y - r * 0.62, r * 0.28, r * 0.46, i < 3 ? tone.mid : tone.light)),
    ).join('') +
    circle(x, y, r * 0.32, heart.mid) +
    circle(x - r * 0.08, y - r * 0.08, r * 0.17, heart.light)
  );
}

function poppy(x: number, y: number, r: number): string {
  return (
    circle(x - r * 0.4, y, r * 0.72, brick.mid) +
    circle(x + r * 0.42, y + r * 0.06, r * 0.7, brick.dark) +
    circle(x, y - r * 0.3, r * 0.74, brick.light) +
    circle(x, y + r * 0.2, r * 0.6, brick.mid) +
    circle(x, y, r * 0.26, ink.dark)
  );
}

function packet(x: number, y: number, tone: Tone, picture: string): string {
  const shape = roundedBox(x, y, 330, 460, 10);
  return (
    cast(shape, 16, 22) +
    clip(
      shape,
      path(shape, cream.mid) +
        polygon([x, y, x + 240, y, x, y + 330], paper) +
        rect(x, y, 330, 96, tone.mid) +
        rect(x, y, 330, 12, tone.light) +
        rect(x, y + 84, 330, 12, tone.dark) +
        picture +
        rect(x + 70, y + 392, 190, 12, ink.light, 4) +
        rect(x + 100, y + 416, 130, 8, stone.dark, 4),
    ) +
    lettering(x + 165, y + 62, 'WILDFLOWERS', { size: 29, fill: cream.light, spacing: 3 })
  );
}

const stem = (x: number, y: number, to: number): string =>
  line(d`M${x} ${y}Q${x + 10} ${(y + to) / 2} ${x - 4} ${to}`, pine.mid, 8);

function meadowPacket(x: number, y: number): string {
  return packet(
    x,
    y,
    pine,
    stem(x + 90, y + 220, y + 380) +
      stem(x + 165, y + 180, y + 380) +
      stem(x + 245, y + 240, y + 380) +
      leaf(x + 165, y + 370, 110, 40, 40, green) +
      leaf(x + 90, y + 370, 90, 34, -36, green) +
      leaf(x + 240, y + 376, 90, 34, 20, green) +
      poppy(x + 165, y + 180, 56) +
      flower(x + 86, y + 226, 54, sky, navy) +
      flower(x + 248, y + 244, 54, rose, mustard),
  );
}

export function trug(filled: boolean): string {
  const slat = (y: number, tone: Tone): string =>
    path(
      d`M${210 + (y - 560) * 0.5} ${y}Q500 ${y + 40} ${790 - (y - 560) * 0.5} ${y}L${770 - (y - 560) * 0.55} ${y + 62}Q500 ${y + 104} ${230 + (y - 560) * 0.55} ${y + 62}Z`,
      tone.mid,
    ) +
    path(
      d`M${210 + (y - 560) * 0.5} ${y}Q500 ${y + 40} ${790 - (y - 560) * 0.5} ${y}l-4 14Q500 ${y + 54} ${214 + (y - 560) * 0.5} ${y + 14}Z`,
      tone.light,
    );
  const carrot = (x: number, y: number, angle: number): string =>
    turn(
      angle,
      x,
      y,
      leaf(x, y - 4, 150, 44, -14, green) +
        leaf(x, y - 4, 170, 44, 6, pine) +
        leaf(x, y - 4, 140, 40, 24, green) +
        path(
          d`M${x - 34} ${y}Q${x} ${y - 24} ${x + 34} ${y}Q${x + 30} ${y + 120} ${x} ${y + 220}Q${x - 30} ${y + 120} ${x - 34} ${y}Z`,
          clay.mid,
        ) +
        path(
          d`M${x - 34} ${y}Q${x - 20} ${y - 18} ${x - 4} ${y - 12}Q${x - 12} ${y + 110} ${x} ${y + 220}Q${x - 30} ${y + 120} ${x - 34} ${y}Z`,
          clay.light,
        ),
    );
  return (
    shadow(500, 812, 250) +
    tube('M250 580C260 190 740 190 750 580', 34, oak) +
    path('M210 560Q500 500 790 560Q500 640 210 560Z', walnut.dark) +
    (filled
      ? carrot(360, 500, -38) +
        carrot(420, 480, -16) +
        [
          [520, 520, 70, brick],
          [630, 520, 66, plum],
          [580, 470, 64, brick],
        ]
          .map(
            ([x, y, r, tone]) =>
              circle(x as number, y as number, r as number, (tone as Tone).dark) +
              circle((x as number) - 8, (y as number) - 8, (r as number) * 0.88, (tone as Tone).mid) +
              circle((x as number) - 22, (y as number) - 22, (r as number) * 0.36, (tone as Tone).light),
          )
          .join('') +
        leaf(690, 560, 170, 100, 30, green) +
        leaf(720, 570, 150, 90, 62, pine) +
        leaf(660, 550, 160, 90, 4, green)
      : '') +
    path('M214 566Q500 640 786 566L690 800Q500 830 310 800Z', walnut.dark) +
    slat(560, oak) +
    slat(630, oak) +
    slat(700, oak) +
    path('M330 762Q500 800 670 762L650 806Q500 830 350 806Z', oak.dark) +
    [330, 500, 670]
      .map(
        (x, i) =>
          path(d`M${x - 20} ${i === 1 ? 580 : 572}h40l${(500 - x) * 0.2} 230h-40Z`, walnut.mid) +
          path(d`M${x - 20} ${i === 1 ? 580 : 572}h12l${(500 - x) * 0.2} 230h-12Z`, walnut.light),
      )
      .join('') +
    line('M212 562Q500 626 788 562', oak.light, 20) +
    circle(250, 580, 12, brass.light) +
    circle(750, 580, 12, brass.mid)
  );
}

function glove(tone: Tone, cuff: Tone): string {
  const hand =
    'M-110 200C-120 100 -150 40 -196 -30Q-214 -76 -176 -86Q-140 -84 -110 -20L-96 -190Q-92 -236 -62 -232Q-36 -226 -38 -184L-34 -270Q-28 -306 2 -302Q30 -298 30 -260L28 -184L46 -240Q56 -276 84 -266Q108 -256 100 -216L84 -150Q104 -190 128 -180Q152 -166 140 -130C120 -40 110 60 112 200Z';
  return (
    cast(hand, 16, 22) +
    form(
      hand,
      tone,
      path(
        'M-110 200C-120 100 -150 40 -196 -30L-176 -86Q-150 -40 -96 -20L-62 -232Q-60 -100 -50 200Z',
        tone.light,
      ) +
        path('M40 200C60 60 100 -40 150 -190V210Z', tone.dark) +
        line('M-30 -180L-26 -40M34 -180L30 -40M86 -150L76 -30', tone.dark, 6),
    ) +
    cast('M-124 190H126L140 340H-138Z', 16, 22) +
    form(
      'M-124 190H126L140 340H-138Z',
      cuff,
      polygon([-124, 190, -40, 190, -50, 340, -138, 340], cuff.light) +
        polygon([70, 190, 126, 190, 140, 340, 80, 340], cuff.dark) +
        line('M-126 212H130M-136 322H138', cream.light, 5, 'stroke-dasharray="12 10"'),
    )
  );
}

function beeHotel(): string {
  const tubes = (x0: number, y0: number, columns: number, rows: number, r: number, tone: Tone): string =>
    Array.from({ length: columns * rows }, (_, i) => {
      const x = x0 + (i % columns) * r * 2.15 + (Math.floor(i / columns) % 2) * r;
      const y = y0 + Math.floor(i / columns) * r * 1.95;
      return (
        circle(x, y, r, tone.light) +
        circle(x + 2, y + 2, r * 0.86, tone.mid) +
        circle(x + 1, y + 2, r * 0.5, soil)
      );
    }).join('');
  return (
    cast('M300 380L500 190L700 380V790H300Z', 34, 20, 0.2) +
    polygon([300, 380, 500, 200, 700, 380, 700, 790, 300, 790], walnut.dark) +
    clip('M324 400H676V560H324Z', rect(324, 400, 352, 160, soil) + tubes(344, 418, 9, 5, 20, oak)) +
    clip(
      'M324 580H490V766H324Z',
      rect(324, 580, 166, 190, oak.mid) +
        grain(324, 580, 166, 190, oak.dark, 5) +
        [
          [366, 626],
          [440, 616],
          [400, 680],
          [456, 700],
          [356, 730],
          [420, 744],
        ]
          .map(([x = 0, y = 0], i) => circle(x, y, 13 + (i % 3) * 3, soil))
          .join(''),
    ) +
    clip(
      'M510 580H676V766H510Z',
      rect(510, 580, 166, 190, soil) +
        Array.from({ length: 24 }, (_, i) =>
          turn(
            ((i * 37) % 60) - 30,
            520 + (i % 6) * 28,
            610 + Math.floor(i / 6) * 44,
            polygon(
              [
                506 + (i % 6) * 28,
                640 + Math.floor(i / 6) * 44,
                524 + (i % 6) * 28,
                586 + Math.floor(i / 6) * 44,
                542 + (i % 6) * 28,
                640 + Math.floor(i / 6) * 44,
              ],
              i % 2 ? clay.dark : clay.mid,
            ),
          ),
        ).join(''),
    ) +
    tubes(454, 330, 4, 2, 20, cream) +
    tubes(478, 288, 2, 1, 18, cream) +
    rect(300, 380, 24, 412, oak.light) +
    rect(676, 380, 24, 412, oak.dark) +
    rect(300, 768, 400, 24, oak.mid) +
    rect(324, 560, 352, 20, oak.mid) +
    rect(490, 580, 20, 188, oak.mid) +
    rect(324, 382, 352, 18, oak.mid) +
    polygon([250, 400, 500, 160, 500, 214, 292, 414], pine.light) +
    polygon([750, 400, 500, 160, 500, 214, 708, 414], pine.dark)
  );
}

function bee(x: number, y: number, angle: number, k = 1): string {
  return group(
    ellipse(-6, -26, 15, 26, paper, 'opacity=".75" transform="rotate(-28 -6 -26)"') +
      ellipse(16, -24, 13, 22, paper, 'opacity=".6" transform="rotate(22 16 -24)"') +
      clip(
        oval(0, 0, 34, 21),
        ellipse(0, 0, 34, 21, mustard.mid) +
          rect(-12, -30, 12, 60, ink.dark) +
          rect(10, -30, 12, 60, ink.dark),
      ) +
      circle(-32, -2, 12, ink.dark),
    `translate(${x} ${y}) rotate(${angle}) scale(${k})`,
  );
}

function mister(): string {
  return (
    shadow(480, 806, 130) +
    form(
      'M410 270L452 250H560L600 270V310H560L548 360H440L430 310L380 306L376 280Z',
      brass,
      path('M370 260H470L450 370H420Z', brass.light) + path('M540 240H610V370H530Z', brass.dark),
    ) +
    tube('M560 330C660 350 650 440 600 470', 18, brass) +
    rect(356, 274, 30, 36, brass.dark, 6) +
    rect(476, 214, 40, 44, brass.mid, 8) +
    rect(476, 214, 14, 44, brass.light, 7) +
    lathe(
      490,
      [
        [44, 352],
        [44, 400],
      ],
      brass,
      { gloss: 0.7 },
    ) +
    lathe(
      490,
      [
        [54, 396],
        [60, 440, 150, 500, 152, 620],
        [152, 740, 140, 790, 120, 798],
      ],
      { light: '#d7a05f', mid: '#b0713a', dark: '#7f4d22' },
      {
        gloss: 0.85,
        decor:
          rect(0, 590, 1000, 260, '#8f5526', 0, 'opacity=".55"') +
          rect(0, 586, 1000, 6, '#e7bd86') +
          line('M490 400V780', brass.dark, 6, 'opacity=".6"'),
      },
    )
  );
}

function potAbove(x: number, y: number, r: number, planted: boolean): string {
  const crown =
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map((angle, i) => leaf(x, y, r * 1.05, r * 0.42, angle + 12, i % 2 === 0 ? green : pine))
      .join('') + flower(x, y, r * 0.4, rose, mustard);
  return (
    cast(oval(x, y, r, r), 20, 26) +
    circle(x, y, r, clay.mid) +
    clip(
      oval(x, y, r, r),
      circle(x - r * 0.06, y - r * 0.07, r * 0.98, clay.light) +
        circle(x + r * 0.02, y + r * 0.02, r * 0.95, clay.mid),
    ) +
    circle(x, y, r * 0.8, clay.dark) +
    clip(
      oval(x, y, r * 0.78, r * 0.78),
      circle(x, y, r * 0.78, planted ? soil : clay.dark) +
        circle(x + r * 0.1, y + r * 0.12, r * 0.78, planted ? '#5d3f2b' : clay.mid),
    ) +
    (planted
      ? crown
      : circle(x + r * 0.06, y + r * 0.08, r * 0.56, clay.mid) +
        circle(x + r * 0.06, y + r * 0.08, r * 0.11, soil))
  );
}

export const garden: Drawings = {
  'watering-can-1': () => standing(set, wateringCan(), 1.04),
  'watering-can-2': () =>
    picture(
      backdrop(set, 640) +
        place(wateringCan(), 400, 800, 0.82) +
        fern(800, 640, 0.8) +
        pot(800, 866, 1.0) +
        fern(180, 760, 0.5) +
        pot(180, 900, 0.6),
    ),
  'terracotta-pots-1': () =>
    standing(set, pot(330, 770, 1.1) + pot(690, 780, 0.86) + pot(520, 850, 0.66), 1.12),
  'terracotta-pots-2': () =>
    standing(
      set,
      fern(340, 500, 1) +
        pot(340, 780, 1.16) +
        sprig(660, 600, 240, -12, green, 5) +
        sprig(676, 600, 220, 16, pine, 5) +
        flower(640, 380, 60, rose, mustard) +
        flower(730, 420, 54, rose, mustard) +
        pot(670, 810, 0.9),
      1.06,
    ),
  'terracotta-pots-3': () =>
    lyingOn(
      set,
      potAbove(340, 350, 240, false) +
        potAbove(730, 420, 180, true) +
        potAbove(480, 760, 150, false) +
        leaf(800, 760, 130, 54, 70, green) +
        leaf(840, 820, 110, 48, 110, pine),
    ),
  'trowel-and-fork-1': () =>
    lyingOn(set, turn(-12, 500, 500, move(-20, 30, trowel(360)) + move(20, 30, handFork(650)))),
  'trowel-and-fork-2': () =>
    lyingOn(
      set,
      ellipse(520, 250, 440, 210, shade, 'opacity=".15"') +
        path('M80 240C140 80 360 90 480 60S880 60 920 220S760 440 560 420S60 420 80 240Z', soil) +
        path('M140 230C200 110 380 130 500 100S820 110 860 220S700 360 540 350S120 350 140 230Z', '#5d3f2b') +
        sprig(300, 300, 190, -10, green) +
        sprig(640, 280, 170, 14, green) +
        group(trowel(500), 'translate(-60 160) rotate(16 500 500) scale(.9)') +
        move(
          0,
          0,
          circle(250, 760, 74, shade, 'opacity=".2"') +
            circle(240, 748, 74, clay.light) +
            circle(244, 752, 64, soil),
        ) +
        leaf(230, 760, 90, 44, -20, green) +
        leaf(250, 760, 90, 44, 40, green) +
        leaf(240, 764, 80, 40, 120, pine),
    ),
  'bypass-secateurs-1': () => lyingOn(set, group(secateurs(12), 'translate(490 470) rotate(34) scale(1.18)')),
  'bypass-secateurs-2': () =>
    lyingOn(
      set,
      line('M60 300C300 260 420 240 560 120', walnut.light, 22) +
        sprig(300, 262, 200, 20, green) +
        sprig(180, 282, 170, 150, pine) +
        sprig(460, 216, 190, 120, green) +
        flower(590, 130, 110, rose, mustard) +
        group(secateurs(4), 'translate(570 580) rotate(-40) scale(1.1)'),
    ),
  'wildflower-seeds-1': () =>
    lyingOn(
      set,
      turn(-8, 500, 500, group(meadowPacket(335, 270), 'translate(500 500) scale(1.5) translate(-500 -500)')),
    ),
  'wildflower-seeds-2': () =>
    picture(
      rect(0, 0, 1000, 1000, sky.light) +
        circle(240, 200, 90, '#fff3cf') +
        path('M0 560Q250 460 520 540T1000 500V1000H0Z', green.light) +
        path('M0 680Q300 600 600 680T1000 640V1000H0Z', green.mid) +
        Array.from({ length: 26 }, (_, i) => {
          const x = 30 + ((i * 173) % 950);
          const y = 470 + ((i * 113) % 290);
          const r = 34 + ((i * 13) % 30);
          return (
            line(d`M${x} ${y}Q${x + 14} ${y + 160} ${x - 10} 1000`, pine.mid, 7) +
            (i % 3 === 0
              ? poppy(x, y, r)
              : i % 3 === 1
                ? flower(x, y, r * 1.15, sky, navy)
                : flower(x, y, r * 1.2, rose, mustard))
          );
        }).join('') +
        Array.from({ length: 22 }, (_, i) =>
          leaf(20 + i * 47, 1010, 170 + ((i * 31) % 90), 44, ((i * 29) % 40) - 20, i % 2 ? green : pine),
        ).join('') +
        bee(700, 300, -12, 1.4) +
        bee(440, 400, 16, 1),
    ),
  'harvest-trug-1': () => standing(set, trug(false), 1.1),
  'harvest-trug-2': () => standing(set, trug(true), 1.1),
  'garden-gloves-1': () =>
    lyingOn(
      set,
      group(glove(mustard, pine), 'translate(350 500) rotate(-14) scale(1.12)') +
        group(glove(mustard, pine), 'translate(680 540) rotate(12) scale(-1.12 1.12)'),
    ),
  'garden-gloves-2': () =>
    lyingOn(
      set,
      group(trowel(500), 'translate(260 -60) rotate(24 500 500) scale(.95)') +
        group(glove(mustard, pine), 'translate(240 400) rotate(-24) scale(.86)') +
        group(glove(mustard, pine), 'translate(520 640) rotate(10) scale(-.86 .86)'),
    ),
  'bee-hotel-1': () =>
    picture(
      backdrop(set, 900) +
        group(beeHotel(), 'translate(-60 -40) scale(1.12)') +
        bee(220, 330, 14, 1.2) +
        bee(800, 560, -10, 1),
    ),
  'bee-hotel-2': () =>
    picture(
      rect(0, 0, 1000, 1000, sky.light) +
        path('M0 700Q300 620 600 690T1000 660V1000H0Z', green.light) +
        rect(452, 560, 60, 440, walnut.mid) +
        rect(452, 560, 20, 440, walnut.light) +
        group(beeHotel(), 'translate(120 40) scale(.74)') +
        Array.from({ length: 12 }, (_, i) => {
          const x = 40 + ((i * 271) % 920);
          const y = 760 + ((i * 67) % 130);
          return (
            line(d`M${x} ${y}Q${x + 10} ${y + 100} ${x - 6} 1000`, pine.mid, 7) +
            flower(x, y, 46, i % 2 ? rose : cream, mustard)
          );
        }).join('') +
        Array.from({ length: 18 }, (_, i) =>
          leaf(20 + i * 57, 1010, 130 + ((i * 31) % 70), 40, ((i * 29) % 40) - 20, i % 2 ? green : pine),
        ).join('') +
        bee(180, 360, 10, 1.5) +
        bee(840, 300, -16, 1.2) +
        bee(760, 560, 6, 1),
    ),
  'plant-mister-1': () => standing(set, mister(), 1.1),
  'plant-mister-2': () =>
    picture(
      backdrop(set, 640) +
        Array.from({ length: 26 }, (_, i) =>
          circle(190 + ((i * 61) % 230), 300 + ((i * 43) % 130), 4 + (i % 3) * 2, paper, 'opacity=".8"'),
        ).join('') +
        fern(180, 640, 0.72) +
        pot(180, 840, 0.86) +
        place(mister(), 640, 850, 0.94),
    ),
};
