import type { Drawings } from '../types.ts';
import { cup, cupAbove, glass } from './companions.ts';
import { fruit, leaf, lemon, sprig } from './nature.ts';
import { paper, settings, shade, tones } from './palette.ts';
import { backdrop, cast, lyingOn, picture, place, shadow, standing, steam } from './scene.ts';
import {
  circle,
  clip,
  d,
  ellipse,
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
import { form, grain, lathe, mouth, tube } from './solids.ts';

const set = settings.kitchen;
const {
  brass,
  brick,
  clay,
  copper,
  cream,
  ink,
  leaf: green,
  mustard,
  navy,
  oak,
  sky,
  steel,
  stone,
  walnut,
} = tones;

export function kettle(): string {
  const spout = 'M640 590C730 580 742 470 806 432L846 462C798 520 792 690 640 742Z';
  return (
    shadow(480, 806, 225) +
    form(
      spout,
      copper,
      path('M660 742C770 690 790 540 846 462L824 446C780 520 760 640 640 680Z', copper.dark) +
        path('M640 604C720 590 744 486 800 440L812 446C760 500 744 610 640 624Z', copper.light),
    ) +
    ellipse(826, 447, 26, 13, copper.dark, 'transform="rotate(37 826 447)"') +
    tube('M316 520C290 236 650 236 624 520', 26, copper) +
    lathe(
      470,
      [
        [84, 474],
        [190, 486, 240, 560, 240, 660],
        [240, 730, 232, 770, 204, 800],
      ],
      copper,
      { gloss: 0.65 },
    ) +
    path('M240 716Q470 772 700 716V730Q470 786 240 730Z', copper.dark, 'opacity=".55"') +
    circle(316, 520, 20, brass.mid) +
    circle(312, 516, 11, brass.light) +
    circle(624, 520, 20, brass.dark) +
    circle(620, 516, 11, brass.mid) +
    lathe(
      470,
      [
        [30, 440],
        [80, 446, 116, 462, 124, 484],
      ],
      copper,
      { tilt: 0.1, gloss: 0.6 },
    ) +
    lathe(
      470,
      [
        [20, 386],
        [40, 396, 40, 426, 16, 440],
      ],
      walnut,
    ) +
    line('M374 337C420 290 520 290 566 337', walnut.dark, 46) +
    line('M376 330C422 286 512 286 560 330', walnut.mid, 28) +
    line('M392 310C430 284 490 282 520 292', walnut.light, 8)
  );
}

export function cocotte(): string {
  const handle = (side: number): string =>
    tube(d`M${500 + side * 262} 604c${side * 84} -16 ${side * 84} 62 ${-side * 6} 54`, 30, brick);
  return (
    shadow(500, 800, 262) +
    handle(-1) +
    handle(1) +
    lathe(
      500,
      [
        [278, 560],
        [282, 660, 268, 760, 232, 794],
      ],
      brick,
    ) +
    lathe(
      500,
      [
        [40, 448],
        [170, 452, 276, 490, 292, 546],
        [294, 560],
      ],
      brick,
    ) +
    path('M206 560A294 41 0 0 0 794 560V572A294 41 0 0 1 206 572Z', brick.dark) +
    lathe(
      500,
      [
        [26, 404],
        [56, 412, 58, 436, 24, 452],
      ],
      brass,
      { gloss: 0.8 },
    )
  );
}

function cocotteOpen(): string {
  const pot = oval(560, 520, 330, 330);
  const carrot = (x: number, y: number, r: number): string =>
    ellipse(x, y, r, r * 0.86, clay.dark) +
    ellipse(x - 4, y - 5, r * 0.9, r * 0.76, clay.light) +
    circle(x - 3, y - 4, r * 0.3, clay.mid);
  return lyingOn(
    set,
    cast(oval(560, 520, 336, 336), 24, 30) +
      turn(
        -22,
        560,
        520,
        cast(roundedBox(170, 460, 780, 120, 50), 16, 24) +
          path(roundedBox(170, 460, 780, 120, 50), brick.mid) +
          path(roundedBox(206, 490, 700, 60, 28), set.table),
      ) +
      path(pot, brick.mid) +
      clip(pot, circle(520, 480, 330, brick.light) + circle(566, 528, 318, brick.mid)) +
      circle(560, 520, 292, cream.mid) +
      clip(oval(560, 520, 292, 292), circle(590, 552, 292, cream.light)) +
      circle(560, 524, 264, '#8f4a26') +
      clip(oval(560, 524, 264, 264), circle(590, 560, 262, '#a9592d')) +
      carrot(480, 430, 46) +
      carrot(640, 590, 52) +
      carrot(530, 660, 40) +
      carrot(690, 440, 38) +
      [
        [580, 480],
        [430, 560],
        [610, 700],
        [720, 560],
        [560, 370],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 30, cream.dark) + circle(x - 4, y - 5, 26, cream.mid))
        .join('') +
      sprig(500, 600, 150, 62, green) +
      leaf(640, 520, 74, 34, 20, green) +
      leaf(420, 480, 64, 30, -50, green) +
      cast(oval(200, 830, 250, 250), 14, 20) +
      circle(200, 830, 250, brick.mid) +
      clip(oval(200, 830, 250, 250), circle(176, 800, 238, brick.light) + circle(190, 816, 228, brick.mid)) +
      circle(206, 838, 52, brass.dark) +
      circle(200, 830, 46, brass.mid) +
      circle(190, 818, 22, brass.light),
  );
}

function pan(): string {
  const handle = 'M640 590L690 640L905 872Q930 910 900 925Q880 935 856 912L624 700L572 648Z';
  return (
    cast(oval(420, 420, 320, 320), 26, 32, 0.26) +
    cast(handle, 18, 24) +
    form(
      handle,
      ink,
      path('M600 600L905 872Q930 910 915 925L600 640Z', ink.light) +
        path('M572 660L860 950L700 900Z', ink.dark),
    ) +
    circle(886, 896, 15, set.edge) +
    circle(420, 420, 320, ink.light) +
    clip(oval(420, 420, 320, 320), circle(436, 438, 322, ink.mid)) +
    circle(420, 420, 262, ink.dark) +
    clip(oval(420, 420, 262, 262), circle(444, 448, 262, ink.mid)) +
    line('M196 350A236 236 0 0 1 330 204', paper, 12, 'opacity=".35"') +
    line('M460 640A222 222 0 0 0 620 500', paper, 8, 'opacity=".12"') +
    [
      [628, 628],
      [660, 618],
      [622, 664],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 11, steel.dark) + circle(x - 2, y - 3, 8, steel.light))
      .join('')
  );
}

function egg(x: number, y: number, k: number): string {
  return scale(
    k,
    x,
    y,
    path(
      d`M${x - 110} ${y - 20}C${x - 120} ${y - 120} ${x + 10} ${y - 130} ${x + 60} ${y - 90}S${x + 140} ${y - 10} ${x + 110} ${y + 50}S${x + 20} ${y + 120} ${x - 40} ${y + 96}S${x - 104} ${y + 60} ${x - 110} ${y - 20}z`,
      paper,
    ) +
      circle(x + 6, y + 6, 52, mustard.dark) +
      circle(x, y, 50, mustard.mid) +
      ellipse(x - 16, y - 18, 18, 13, mustard.light),
  );
}

export function board(x: number, y: number, w: number, h: number): string {
  const outline = roundedBox(x, y, w, h, 46);
  return clip(
    outline,
    path(outline, oak.mid) +
      rect(x, y, w * 0.34, h, oak.light, 0, 'opacity=".55"') +
      rect(x + w * 0.68, y, w * 0.32, h, oak.dark, 0, 'opacity=".3"') +
      turn(90, x + w / 2, y + h / 2, grain(x + w / 2 - h / 2, y + h / 2 - w / 2, h, w, oak.dark, 9)) +
      rect(x, y, w, 12, oak.light) +
      rect(x + w - 12, y, 12, h, oak.dark),
  );
}

export function boardUpright(): string {
  return (
    shadow(500, 822, 270, 40) +
    cast(roundedBox(270, 190, 470, 630, 46), 34, 10, 0.22) +
    board(270, 190, 470, 630) +
    circle(505, 262, 35, oak.dark) +
    circle(508, 266, 30, set.wall) +
    path('M475 262a30 30 0 0 1 60 0a34 30 0 0 0 -60 0z', oak.dark) +
    shadow(330, 852, 92) +
    lemon(330, 795, 72) +
    shadow(690, 862, 70) +
    turn(-12, 690, 800, fruit(690, 800, 64, brick)) +
    leaf(694, 742, 70, 28, 40, green)
  );
}

export function knife(tone = walnut): string {
  // Lies along y = 500: handle left, point right.
  const blade = 'M352 440L860 446Q930 452 962 520Q780 588 620 584L352 572Z';
  const handle =
    'M58 456Q120 440 180 452T330 440L356 440V552L320 556Q250 530 190 540T74 552Q36 540 40 500Q42 466 58 456Z';
  return (
    cast(blade, 10, 26) +
    cast(handle, 10, 26) +
    form(
      blade,
      steel,
      path('M352 520Q700 540 962 520Q780 588 620 584L352 572Z', steel.light) +
        path('M352 440L860 446L872 456L352 462Z', steel.dark) +
        line('M380 516Q700 534 940 518', steel.dark, 3, 'opacity=".6"') +
        polygon([560, 430, 620, 430, 700, 600, 640, 600], paper, 'opacity=".5"'),
    ) +
    form(
      handle,
      tone,
      path('M40 440H360V476Q250 462 180 478T40 480Z', tone.light) +
        path('M40 560V520Q120 516 190 520T360 530V570Z', tone.dark),
    ) +
    rect(338, 436, 34, 124, steel.dark, 8) +
    rect(338, 436, 22, 124, steel.mid, 8) +
    [112, 190, 268].map((x) => circle(x, 498, 13, brass.dark) + circle(x - 2, 496, 10, brass.light)).join('')
  );
}

export function mixingBowl(): string {
  const lip = 'M224 506L150 494Q140 520 170 536L236 566Z';
  return (
    shadow(500, 802, 200) +
    path(lip, sky.mid) +
    path('M224 506L150 494Q146 504 150 512L228 536Z', sky.light) +
    lathe(
      500,
      [
        [292, 500],
        [288, 660, 230, 756, 150, 796],
      ],
      sky,
      { decor: rect(0, 690, 1000, 200, cream.mid) + rect(0, 682, 1000, 12, sky.dark) },
    ) +
    mouth(500, 500, 292, sky, { tilt: 0.2, lip: 15, inside: cream.mid })
  );
}

function batterAbove(): string {
  const wire = (bend: number): string =>
    line(
      d`M610 610C${560 - bend} ${500 + bend} ${420 - bend} ${360 + bend} ${396} ${396}S${480 + bend} ${560 - bend} 610 610`,
      steel.mid,
      7,
    );
  return lyingOn(
    set,
    cast(oval(470, 480, 370, 370), 26, 32) +
      circle(470, 480, 370, sky.mid) +
      clip(oval(470, 480, 370, 370), circle(446, 452, 360, sky.light) + circle(476, 486, 350, sky.mid)) +
      circle(470, 480, 332, cream.dark) +
      clip(oval(470, 480, 332, 332), circle(500, 515, 332, cream.light)) +
      circle(474, 490, 268, mustard.light) +
      clip(
        oval(474, 490, 268, 268),
        circle(500, 520, 268, '#f8dc98') +
          line('M300 480C340 360 560 340 610 460S520 650 430 590S430 460 500 480', mustard.light, 26) +
          line('M300 470C340 350 560 330 610 450', paper, 8, 'opacity=".6"'),
      ) +
      cast('M600 600L860 880L900 850L640 570Z', 14, 22) +
      wire(0) +
      wire(40) +
      wire(-40) +
      line('M616 616L880 888', oak.dark, 44) +
      line('M612 608L872 876', oak.mid, 28) +
      line('M610 600L866 866', oak.light, 8) +
      line('M600 600L640 640', steel.dark, 40) +
      [
        [150, 880],
        [236, 916],
      ]
        .map(
          ([x = 0, y = 0], i) =>
            cast(oval(x, y, 54, 66), 8, 12) +
            turn(
              30 * i - 20,
              x,
              y,
              ellipse(x, y, 54, 66, clay.light) + ellipse(x - 8, y - 10, 38, 48, '#f3cdb4'),
            ),
        )
        .join(''),
  );
}

export function mill(x: number, tone: typeof walnut, knob: typeof steel): string {
  return (
    shadow(x, 806, 98) +
    lathe(
      x,
      [
        [92, 500],
        [96, 560, 50, 590, 54, 640],
        [60, 710, 96, 720, 100, 796],
      ],
      tone,
    ) +
    lathe(
      x,
      [
        [86, 480],
        [94, 500],
      ],
      brass,
    ) +
    lathe(
      x,
      [
        [30, 330],
        [70, 340, 84, 372, 74, 404],
        [60, 436, 74, 452, 90, 482],
      ],
      tone,
    ) +
    lathe(
      x,
      [
        [14, 288],
        [32, 296, 32, 318, 16, 332],
      ],
      knob,
      { gloss: 0.8 },
    ) +
    path(
      d`M${x - 98} 748A98 14 0 0 0 ${x + 98} 748V758A98 14 0 0 1 ${x - 98} 758Z`,
      tone.dark,
      'opacity=".7"',
    )
  );
}

function peppercorns(points: readonly (readonly [number, number])[]): string {
  return points
    .map(
      ([x, y]) =>
        ellipse(x + 4, y + 8, 14, 5, shade, 'opacity=".3"') +
        circle(x, y, 11, ink.dark) +
        circle(x - 3, y - 3, 5, ink.light),
    )
    .join('');
}

function dripper(y: number, full: boolean): string {
  return (
    tube(d`M600 ${y - 124}c92 -6 84 92 -26 80`, 20, cream) +
    lathe(
      500,
      [
        [132, y - 160],
        [112, y - 90, 84, y - 40, 60, y],
      ],
      cream,
      { gloss: 0.7 },
    ) +
    [-0.55, -0.2, 0.16, 0.5]
      .map((k) =>
        line(d`M${500 + k * 118} ${y - 128}L${500 + k * 66} ${y - 16}`, cream.dark, 6, 'opacity=".55"'),
      )
      .join('') +
    (full
      ? path(d`M382 ${y - 186}L618 ${y - 190}L600 ${y - 140}H400Z`, paper) +
        ellipse(500, y - 188, 118, 17, '#efe6d6') +
        ellipse(500, y - 184, 98, 12, '#5b3521')
      : mouth(500, y - 160, 132, cream, { tilt: 0.16, lip: 12 })) +
    lathe(
      500,
      [
        [150, y - 4],
        [146, y + 16],
      ],
      cream,
      { tilt: 0.1 },
    )
  );
}

export function pourOver(): string {
  return (
    shadow(500, 806, 190) +
    tube('M660 560C800 540 800 740 676 716', 26, walnut) +
    glass(
      500,
      [
        [96, 488],
        [100, 540, 196, 560, 200, 680],
        [202, 740, 186, 780, 160, 798],
      ],
      { liquid: '#5b3521', level: 680 },
    ) +
    lathe(
      500,
      [
        [104, 488],
        [100, 512, 104, 520, 112, 536],
      ],
      walnut,
      { tilt: 0.12 },
    ) +
    dripper(468, true)
  );
}

function pourAbove(): string {
  const filter = Array.from({ length: 20 }, (_, i) =>
    turn(i * 18, 420, 470, polygon([420, 470, 404, 212, 436, 212], '#e9dfcc', 'opacity=".8"')),
  ).join('');
  return lyingOn(
    set,
    cast(oval(420, 470, 290, 290), 24, 30) +
      line('M640 340L800 230', cream.dark, 60) +
      line('M636 332L792 224', cream.light, 30) +
      circle(420, 470, 290, cream.light) +
      circle(424, 476, 276, cream.mid) +
      circle(420, 470, 258, paper) +
      filter +
      circle(420, 476, 176, '#3f2416') +
      clip(oval(420, 476, 176, 176), circle(440, 500, 168, '#5b3521')) +
      circle(428, 484, 92, '#a9764b') +
      circle(420, 476, 78, '#c79a6c') +
      [
        [380, 440, 12],
        [452, 500, 16],
        [400, 520, 9],
        [450, 440, 8],
        [520, 400, 8],
        [330, 540, 8],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#e6c59c'))
        .join('') +
      cupAbove(770, 760, 112, cream, '#5b3521') +
      [
        [150, 830],
        [210, 870],
        [120, 890],
        [250, 810],
        [190, 930],
      ]
        .map(([x = 0, y = 0], i) =>
          turn(
            i * 47,
            x,
            y,
            ellipse(x + 4, y + 6, 24, 17, shade, 'opacity=".25"') +
              ellipse(x, y, 24, 17, '#5b3521') +
              line(d`M${x - 20} ${y}q20 8 40 0`, '#3a2012', 4),
          ),
        )
        .join(''),
  );
}

export function scales(): string {
  const tick = Array.from({ length: 24 }, (_, i) =>
    turn(i * 15, 500, 620, rect(497, 500, 6, i % 6 === 0 ? 26 : 14, ink.mid)),
  ).join('');
  return (
    shadow(500, 824, 218) +
    lathe(
      500,
      [
        [56, 404],
        [52, 440],
      ],
      steel,
    ) +
    path(
      'M330 450H670Q694 450 700 476L728 800Q728 826 702 826H298Q272 826 272 800L300 476Q306 450 330 450Z',
      mustard.mid,
    ) +
    path('M330 450H400L366 826H298Q272 826 272 800L300 476Q306 450 330 450Z', mustard.light) +
    path('M640 450H670Q694 450 700 476L728 800Q728 826 702 826H660Z', mustard.dark) +
    circle(500, 620, 152, mustard.dark) +
    circle(496, 616, 146, brass.light) +
    circle(500, 620, 138, paper) +
    clip(
      oval(500, 620, 138, 138),
      path('M362 620A138 138 0 0 1 500 482L520 500A150 150 0 0 0 380 640Z', shade, 'opacity=".12"'),
    ) +
    tick +
    turn(38, 500, 620, polygon([490, 640, 500, 512, 510, 640], brick.mid)) +
    circle(500, 620, 17, ink.mid) +
    circle(496, 616, 8, steel.light) +
    rect(300, 800, 50, 34, ink.mid, 8) +
    rect(650, 800, 50, 34, ink.dark, 8)
  );
}

export function scalePan(y: number): string {
  return (
    lathe(
      500,
      [
        [250, y],
        [246, y + 40, 190, y + 76, 70, y + 84],
      ],
      brass,
      { gloss: 0.7, tilt: 0.12 },
    ) + mouth(500, y, 250, brass, { tilt: 0.15, lip: 12 })
  );
}

/** The kettle without its shadow, for standing on a hob. */
function bareKettle(): string {
  return kettle().slice(shadow(480, 806, 225).length);
}

function kettleAbove(): string {
  const spout = 'M690 440L880 380Q910 380 916 410T900 450L700 560Z';
  return lyingOn(
    set,
    cast(oval(460, 500, 310, 310), 26, 32) +
      cast(spout, 18, 24) +
      form(
        spout,
        copper,
        polygon([680, 430, 880, 376, 900, 400, 690, 470], copper.light) +
          polygon([700, 560, 910, 450, 900, 420, 700, 510], copper.dark),
      ) +
      ellipse(900, 416, 17, 36, copper.dark, 'transform="rotate(-14 900 416)"') +
      circle(460, 500, 310, copper.mid) +
      clip(
        oval(460, 500, 310, 310),
        circle(420, 450, 300, copper.light) +
          circle(476, 520, 292, copper.mid) +
          path('M760 300Q860 600 560 820H800V300Z', copper.dark),
      ) +
      circle(466, 508, 150, copper.dark, 'opacity=".6"') +
      circle(460, 500, 146, copper.light) +
      clip(oval(460, 500, 146, 146), circle(472, 514, 142, copper.mid)) +
      line('M236 330A280 280 0 0 1 350 244', paper, 14, 'opacity=".6"') +
      circle(466, 508, 46, walnut.dark) +
      circle(460, 500, 42, walnut.mid) +
      circle(450, 490, 20, walnut.light) +
      line('M460 206V794', shade, 40, 'opacity=".16" transform="translate(22 24)"') +
      line('M460 206V300M460 700V794', copper.dark, 26) +
      line('M456 206V300M456 700V794', copper.light, 10) +
      line('M460 300V700', walnut.dark, 50) +
      line('M454 302V694', walnut.mid, 32) +
      line('M446 310V684', walnut.light, 9) +
      [206, 794].map((y) => circle(460, y, 22, brass.dark) + circle(456, y - 4, 16, brass.light)).join('') +
      sprig(760, 860, 180, 60, green),
  );
}

export const kitchen: Drawings = {
  'copper-kettle-1': () => standing(set, kettle()),
  'copper-kettle-2': () =>
    standing(
      set,
      scale(0.82, 400, 810, move(-60, 0, kettle())) +
        steam(706, 470, 150) +
        shadow(800, 868, 84) +
        cup(800, 866, 84, navy, '#a9592d') +
        shadow(300, 880, 60) +
        lemon(300, 846, 44),
    ),
  'copper-kettle-3': kettleAbove,
  'copper-kettle-4': () =>
    picture(
      backdrop(set, 700) +
        rect(0, 700, 1000, 300, ink.mid) +
        rect(0, 700, 1000, 14, ink.light) +
        [180, 320, 460, 600]
          .map(
            (x) =>
              circle(x + 110, 890, 34, ink.dark) +
              circle(x + 106, 886, 28, steel.mid) +
              rect(x + 103, 862, 6, 22, ink.dark, 3),
          )
          .join('') +
        [-150, -100, -50, 0, 50, 100, 150]
          .map(
            (dx) =>
              path(
                d`M${470 + dx - 20} 764Q${470 + dx} ${700 - Math.abs(dx) * 0.1} ${470 + dx + 20} 764Z`,
                '#7fb4d8',
              ) +
              path(
                d`M${470 + dx - 9} 764Q${470 + dx} ${732 - Math.abs(dx) * 0.05} ${470 + dx + 9} 764Z`,
                '#d6edf8',
              ),
          )
          .join('') +
        rect(250, 760, 440, 22, ink.dark, 10) +
        tube('M220 724H720', 16, ink) +
        place(bareKettle(), 498, 726, 0.92) +
        steam(822, 370, 170),
    ),
  'cast-iron-cocotte-1': () => standing(set, cocotte()),
  'cast-iron-cocotte-2': cocotteOpen,
  'carbon-steel-pan-1': () => lyingOn(set, pan()),
  'carbon-steel-pan-2': () =>
    lyingOn(
      set,
      turn(-38, 500, 500, move(40, 40, pan())) +
        egg(360, 450, 0.95) +
        egg(560, 560, 0.95) +
        sprig(420, 660, 130, 70) +
        peppercorns([
          [480, 380],
          [620, 420],
          [330, 590],
          [560, 690],
        ]),
    ),
  'oak-chopping-board-1': () => standing(set, boardUpright()),
  'oak-chopping-board-2': () =>
    lyingOn(
      set,
      turn(
        -8,
        500,
        500,
        cast(roundedBox(110, 190, 780, 560, 46), 24, 32) + turn(90, 500, 470, board(220, 80, 560, 780)),
      ) +
        turn(-20, 520, 350, scale(0.72, 520, 330, move(20, -140, knife()))) +
        [
          [330, 620],
          [440, 640],
          [550, 630],
        ]
          .map(
            ([x = 0, y = 0], i) =>
              circle(x + 8, y + 12, 74, shade, 'opacity=".25"') +
              circle(x, y, 74, mustard.mid) +
              circle(x, y, 66, paper) +
              Array.from({ length: 8 }, (_, k) =>
                turn(
                  k * 45 + i * 12,
                  x,
                  y,
                  path(
                    d`M${x} ${y - 6}L${x - 20} ${y - 54}Q${x} ${y - 66} ${x + 20} ${y - 54}Z`,
                    mustard.light,
                  ),
                ),
              ).join(''),
          )
          .join('') +
        sprig(690, 720, 190, 40),
    ),
  'chefs-knife-1': () => lyingOn(set, turn(-34, 500, 500, knife())),
  'chefs-knife-2': () => {
    const sheath = 'M344 656H880Q946 668 968 740Q800 810 640 806H344Q330 800 330 780V680Q332 660 344 656Z';
    return lyingOn(
      set,
      turn(
        -24,
        500,
        500,
        move(0, -170, knife()) +
          cast(sheath, 12, 26) +
          form(
            sheath,
            oak,
            path('M330 656H880L930 700H330Z', oak.light) +
              path('M330 770H960L900 820H330Z', oak.dark) +
              grain(340, 670, 600, 130, oak.dark, 5),
          ) +
          circle(420, 732, 15, brass.dark) +
          circle(417, 729, 11, brass.light) +
          line('M420 732C350 760 330 860 250 850', brick.mid, 10),
      ),
    );
  },
  'stoneware-mixing-bowl-1': () => standing(set, mixingBowl()),
  'stoneware-mixing-bowl-2': batterAbove,
  'stoneware-mixing-bowl-3': () =>
    standing(
      set,
      mixingBowl() +
        lathe(
          500,
          [
            [236, 470],
            [232, 520, 210, 540, 180, 550],
          ],
          brick,
          { gloss: 0.6 },
        ) +
        mouth(500, 470, 236, brick, { tilt: 0.2, lip: 13, inside: cream.mid }) +
        lathe(
          500,
          [
            [184, 436],
            [180, 470, 160, 490, 140, 500],
          ],
          mustard,
          { gloss: 0.6 },
        ) +
        mouth(500, 436, 184, mustard, { tilt: 0.2, lip: 11, inside: cream.mid }) +
        path('M208 500A292 58 0 0 0 792 500V514A292 58 0 0 1 208 514Z', sky.light),
    ),
  'walnut-pepper-mill-1': () =>
    standing(
      set,
      mill(500, walnut, steel) +
        peppercorns([
          [330, 830],
          [380, 858],
          [660, 846],
          [300, 880],
          [620, 886],
        ]),
    ),
  'walnut-pepper-mill-2': () =>
    standing(
      set,
      mill(360, walnut, steel) +
        scale(0.84, 640, 830, mill(640, oak, brass)) +
        shadow(800, 868, 90) +
        lathe(
          800,
          [
            [92, 820],
            [80, 856, 50, 868, 40, 870],
          ],
          stone,
        ) +
        mouth(800, 820, 92, stone, { tilt: 0.24, inside: paper }),
    ),
  'pour-over-coffee-set-1': () => standing(set, pourOver()),
  'pour-over-coffee-set-2': pourAbove,
  'dial-kitchen-scale-1': () => standing(set, scales() + scalePan(320)),
  'dial-kitchen-scale-2': () =>
    standing(
      set,
      scales() +
        fruit(420, 264, 82, brick) +
        fruit(580, 270, 76, clay) +
        fruit(500, 230, 84, mustard) +
        leaf(500, 150, 70, 30, 30, green) +
        scalePan(320),
    ),
};
