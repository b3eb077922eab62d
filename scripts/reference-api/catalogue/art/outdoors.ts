import type { Drawings } from '../types.ts';
import { glass } from './companions.ts';
import { fruit, leaf, sprig } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { bookLying } from './papers.ts';
import { bar, barShadow, pencil, pencilShadow } from './rods.ts';
import { cast, lyingOn, shadow, standing, steam } from './scene.ts';
import {
  circle,
  clip,
  d,
  ellipse,
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

const set = settings.outdoors;
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
  sky,
  steel,
  stone,
  walnut,
} = tones;

/** A far pine tree of three storeys, its foot at x, y. */
const tree = (x: number, y: number, h: number, tone: Tone = pine): string =>
  rect(x - h * 0.03, y - h * 0.16, h * 0.06, h * 0.16, walnut.mid) +
  [0, 1, 2]
    .map((i) => {
      const foot = y - h * (0.12 + i * 0.25);
      const w = h * (0.27 - i * 0.06);
      const top = foot - h * 0.4;
      return (
        polygon([x - w, foot, x, top, x, foot], tone.mid) + polygon([x, foot, x, top, x + w, foot], tone.dark)
      );
    })
    .join('');

const hills =
  path('M0 662Q160 540 330 600T640 560T1000 620V662Z', sky.mid, 'opacity=".55"') +
  path('M0 662Q240 600 460 640T1000 610V662Z', green.mid, 'opacity=".4"');

/** Tufts of grass along a row. */
const grass = (points: readonly (readonly [number, number])[]): string =>
  points
    .map(([x, y]) =>
      line(d`M${x} ${y}q-4 -16 -14 -24M${x} ${y}q0 -20 2 -34M${x} ${y}q6 -14 16 -20`, pine.mid, 5),
    )
    .join('');

function tent(open: boolean): string {
  const front = 'M130 800L330 300L540 800Z';
  const side = 'M330 300L760 270L900 760L540 800Z';
  return (
    shadow(500, 802, 400, 34) +
    line('M330 300L60 830', stone.light, 5) +
    line('M760 270L960 790', stone.light, 5) +
    line('M330 330L200 880', stone.light, 5) +
    form(
      side,
      mustard,
      path('M330 300L760 270L800 400L380 420Z', mustard.light) +
        path('M500 700L870 660L900 760L540 800Z', mustard.dark) +
        line('M474 290L720 780M618 280L810 770', mustard.dark, 4, 'opacity=".6"'),
    ) +
    path('M330 300L760 270L764 286L338 322Z', cream.light, 'opacity=".8"') +
    form(
      front,
      mustard,
      path('M330 300L540 800H400Z', mustard.dark) + path('M130 800L330 300L300 800Z', mustard.light),
    ) +
    (open
      ? path('M222 800L330 420L446 800Z', walnut.dark) +
        path('M250 800L330 520L420 800Z', ink.dark, 'opacity=".5"') +
        path('M222 800Q230 740 330 740T446 800Z', sky.mid) +
        path('M240 790Q280 756 330 752V800H236Z', sky.light) +
        path('M330 420L222 800L176 792Q250 640 330 420Z', cream.light) +
        path('M330 420L446 800L500 786Q400 640 330 420Z', cream.mid) +
        path('M330 420L446 800L474 792Q380 640 330 420Z', cream.dark, 'opacity=".6"') +
        line('M216 664l24 10M450 664l-28 12', brick.mid, 10)
      : line('M330 330V800', walnut.mid, 6, 'opacity=".5"') +
        [440, 540, 640, 740].map((y) => line(d`M322 ${y}h18`, brick.mid, 8)).join('')) +
    rect(322, 262, 14, 44, oak.mid, 4) +
    rect(754, 236, 12, 40, oak.mid, 4) +
    [
      [60, 830],
      [960, 790],
      [200, 880],
    ]
      .map(
        ([x = 0, y = 0]) =>
          line(d`M${x - 8} ${y + 12}l14 -30`, steel.dark, 8) +
          line(d`M${x - 9} ${y + 10}l14 -30`, steel.light, 4),
      )
      .join('')
  );
}

function tentScene(): string {
  const mug =
    lathe(
      0,
      [
        [44, -76],
        [44, -6],
        [38, 0],
      ],
      brick,
      { tilt: 0.16 },
    ) + mouth(0, -76, 44, brick, { tilt: 0.2, lip: 5, inside: walnut.dark });
  return standing(
    set,
    hills +
      tree(90, 690, 330) +
      tree(190, 676, 240) +
      tree(900, 680, 300) +
      tree(830, 670, 210) +
      scale(0.74, 480, 800, move(20, -20, tent(true))) +
      shadow(740, 862, 50) +
      `<g transform="translate(740 860)">${tube('M40 -58c34 -6 30 46 -4 40', 10, brick)}${mug}</g>` +
      steam(740, 770, 80) +
      grass([
        [120, 760],
        [880, 800],
        [300, 880],
        [560, 900],
        [920, 880],
      ]),
    1.04,
  );
}

function tentPacked(): string {
  const pole = (y: number): string =>
    barShadow(180, 830, y, 12) +
    bar(180, 400, y, 12, 12, oak) +
    bar(400, 420, y, 15, 15, brass) +
    bar(420, 620, y, 12, 12, oak) +
    bar(620, 640, y, 15, 15, brass) +
    bar(640, 830, y, 12, 12, oak);
  const peg = (x: number): string =>
    path(d`M${x + 8} 632l10 190l10 -190z`, shade, 'opacity=".2"') +
    line(d`M${x} 800V640q0 -24 24 -20`, steel.dark, 13) +
    line(d`M${x - 2} 800V640q0 -26 24 -22`, steel.light, 6);
  return lyingOn(
    set,
    turn(
      -6,
      500,
      500,
      barShadow(200, 780, 290, 120) +
        bar(200, 780, 290, 118, 118, mustard, 0.35) +
        ellipse(790, 290, 44, 118, mustard.dark) +
        ellipse(786, 290, 34, 94, mustard.mid) +
        line('M786 230q-20 60 0 120M770 250q40 40 20 80', mustard.dark, 6) +
        ellipse(200, 290, 40, 118, mustard.light) +
        [330, 620]
          .map(
            (x) =>
              rect(x, 166, 46, 248, walnut.mid, 8) +
              rect(x, 166, 46, 80, walnut.light, 8) +
              rect(x, 350, 46, 64, walnut.dark, 8) +
              rect(x - 6, 264, 58, 44, brass.mid, 6) +
              rect(x + 6, 274, 34, 24, walnut.dark, 3),
          )
          .join('') +
        tube('M353 200C400 110 600 110 643 200', 26, walnut) +
        pole(490) +
        pole(540) +
        [240, 320, 400, 480, 560, 640].map(peg).join('') +
        circle(770, 710, 70, shade, 'opacity=".2"') +
        [62, 46, 30]
          .map(
            (r) => `<circle cx="764" cy="700" r="${r}" fill="none" stroke="${brick.mid}" stroke-width="12"/>`,
          )
          .join('') +
        line('M824 720q40 60 0 110', brick.mid, 12),
    ),
  );
}

function flask(x: number, cupOn: boolean): string {
  return (
    shadow(x, 806, 118) +
    lathe(
      x,
      [
        [88, 330],
        [88, 356],
        [118, 372, 120, 400, 120, 430],
        [120, 770],
        [120, 790, 114, 800, 104, 800],
      ],
      pine,
      { gloss: 0.35, decor: rect(x - 130, 700, 260, 10, steel.mid) },
    ) +
    rect(x - 120, 764, 240, 4, pine.dark) +
    lathe(
      x,
      [
        [92, 322],
        [92, 350],
        [90, 356],
      ],
      steel,
      { gloss: 0.8 },
    ) +
    (cupOn
      ? lathe(
          x,
          [
            [70, 176],
            [98, 186, 100, 200, 100, 220],
            [100, 320],
            [96, 328],
          ],
          steel,
          { gloss: 0.9, tilt: 0.1 },
        ) + ellipse(x, 178, 72, 9, paper, 'opacity=".7"')
      : lathe(
          x,
          [
            [66, 258],
            [72, 264, 72, 280, 72, 324],
          ],
          ink,
          { gloss: 0.4 },
        ) +
        ellipse(x, 260, 66, 9, ink.light) +
        rect(x - 18, 248, 36, 14, ink.mid, 5)) +
    circle(x, 560, 44, cream.light) +
    polygon([x - 30, 580, x - 4, 536, x + 8, 556, x + 16, 546, x + 34, 580], pine.mid)
  );
}

function flaskPoured(): string {
  return standing(
    set,
    hills +
      flask(380, false) +
      shadow(650, 836, 110) +
      lathe(
        650,
        [
          [104, 690],
          [102, 800],
          [92, 830],
        ],
        steel,
        { gloss: 0.9 },
      ) +
      mouth(650, 690, 104, steel, { tilt: 0.2, lip: 9, inside: '#a9592d' }) +
      steam(650, 650, 130) +
      shadow(220, 868, 66) +
      fruit(220, 812, 58, brick) +
      leaf(224, 762, 56, 26, 36, green) +
      grass([
        [100, 840],
        [820, 830],
        [900, 880],
      ]),
    1.04,
  );
}

const hammockCloth = (): string => {
  const bed = 'M210 420C310 570 690 570 790 420C710 740 290 740 210 420Z';
  const fringe = Array.from({ length: 29 }, (_, i) => {
    const t = (i + 1.5) / 31;
    const u = 1 - t;
    const x = u * u * u * 210 + 3 * u * u * t * 290 + 3 * u * t * t * 710 + t * t * t * 790;
    const y = 420 + 3 * u * t * 320;
    const drop = 24 + 40 * Math.sin(Math.PI * t);
    return line(d`M${x} ${y - 8}v${drop}`, cream.dark, 9) + line(d`M${x - 2} ${y - 8}v${drop - 4}`, paper, 5);
  }).join('');
  return (
    path('M210 420C330 470 670 470 790 420C680 590 320 590 210 420Z', clay.dark) +
    line('M210 420C330 470 670 470 790 420', cream.mid, 9) +
    fringe +
    clip(
      bed,
      path(bed, cream.light) +
        line('M210 420C305 620 695 620 790 420', clay.mid, 26) +
        line('M210 420C300 668 700 668 790 420', pine.mid, 14) +
        line('M210 420C295 704 705 704 790 420', mustard.mid, 18) +
        path('M640 300H800V760H520Q680 640 640 300Z', shade, 'opacity=".13"') +
        path('M200 400Q260 640 420 700H200Z', paper, 'opacity=".22"'),
    ) +
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          line(d`M${96 + i} ${316 + i * 4}L${212 + i * 8} ${424 + i * 13}`, cream.dark, 5) +
          line(d`M${904 - i} ${316 + i * 4}L${788 - i * 8} ${424 + i * 13}`, cream.dark, 5),
      )
      .join('')
  );
};

const trunk = (x: number, side: number): string =>
  path(
    d`M${x - 46} 0H${x + 46}L${x + 54} 800Q${x + 60} 830 ${x + 84} 846H${x - 84}Q${x - 60} 830 ${x - 54} 800z`,
    walnut.mid,
  ) +
  path(d`M${x - 46} 0H${x - 18}L${x - 22} 846H${x - 84}Q${x - 60} 830 ${x - 54} 800z`, walnut.light) +
  path(d`M${x + 20} 0H${x + 46}L${x + 54} 800Q${x + 60} 830 ${x + 84} 846H${x + 26}z`, walnut.dark) +
  [120, 260, 520, 660]
    .map((y, i) => line(d`M${x - 8 + (i % 2) * 20} ${y}q6 30 0 60`, walnut.dark, 6))
    .join('') +
  [296, 312, 328].map((y) => line(d`M${x - 50} ${y}Q${x} ${y + 14} ${x + 50} ${y}`, cream.mid, 9)).join('') +
  circle(x + side * 44, 318, 13, brass.mid);

function hammock(withReader: boolean): string {
  return standing(
    set,
    hills +
      shadow(500, 800, 330, 40) +
      trunk(60, 1) +
      trunk(940, -1) +
      (withReader
        ? move(
            0,
            -56,
            path('M260 470Q250 410 320 408T410 470Q420 520 340 540T260 470Z', brick.mid) +
              path('M260 470Q250 410 320 408Q300 460 310 530Q270 510 260 470Z', brick.light) +
              turn(
                -14,
                620,
                520,
                polygon([540, 500, 640, 460, 650, 540, 550, 560], paper) +
                  polygon([640, 460, 740, 500, 730, 566, 650, 540], cream.mid) +
                  line('M560 510l70 -26M560 530l74 -24M656 486l66 28M658 508l62 24', stone.mid, 5),
              ),
          )
        : '') +
      hammockCloth() +
      path('M0 0H420Q330 90 200 70T0 130Z', green.mid) +
      path('M0 0H260Q190 60 110 50T0 90Z', green.light) +
      path('M1000 0H640Q720 80 830 66T1000 120Z', green.mid) +
      path('M1000 0H800Q860 50 920 44T1000 70Z', pine.mid) +
      (withReader
        ? shadow(250, 876, 60) +
          glass(
            250,
            [
              [52, 750],
              [44, 870],
            ],
            { liquid: mustard.mid, level: 790 },
          ) +
          line('M262 860L290 700', brick.mid, 9)
        : '') +
      grass([
        [200, 850],
        [380, 880],
        [640, 870],
        [780, 840],
      ]),
    1,
  );
}

function boot(x: number, y: number): string {
  const upper = 'M60 -440Q130 -466 206 -440L214 -250Q330 -214 420 -170Q486 -140 486 -60H40Q36 -240 60 -440Z';
  const laces = [-400, -352, -304, -258]
    .map(
      (ly, i) =>
        line(d`M${150 + i * 6} ${ly}L${218 + i * 8} ${ly + 14}`, brick.mid, 12) +
        circle(144 + i * 6, ly, 8, brass.mid),
    )
    .join('');
  const lower = [
    [258, -226],
    [300, -206],
    [340, -186],
  ]
    .map(
      ([lx = 0, ly = 0]) =>
        line(d`M${lx - 30} ${ly + 46}L${lx + 6} ${ly}`, brick.mid, 12) +
        circle(lx - 32, ly + 50, 8, brass.mid),
    )
    .join('');
  return move(
    x,
    y,
    form(
      upper,
      oak,
      path('M60 -440Q90 -450 110 -454Q84 -240 100 -60H40Q36 -240 60 -440Z', oak.light) +
        path('M400 -180Q486 -140 486 -60H380Q420 -120 400 -180Z', oak.dark) +
        path('M40 -110Q240 -140 486 -100V-60H40Z', oak.dark, 'opacity=".7"') +
        path('M40 -60Q36 -150 52 -220Q150 -190 130 -60Z', walnut.mid) +
        path('M380 -60Q372 -140 424 -168Q486 -140 486 -60Z', walnut.mid) +
        path('M380 -60Q376 -110 400 -140Q420 -120 424 -60Z', walnut.light),
    ) +
      line('M134 -110Q144 -200 130 -330', oak.dark, 4, 'stroke-dasharray="12 8"') +
      path('M206 -440L214 -250Q300 -222 360 -196L340 -186Q270 -216 192 -236L178 -442Z', walnut.mid) +
      laces +
      lower +
      path('M50 -440Q46 -482 80 -480Q130 -496 190 -480Q222 -480 216 -436Q130 -462 50 -440Z', walnut.mid) +
      path('M50 -440Q46 -482 80 -480Q110 -490 120 -488Q104 -460 104 -452Q70 -448 50 -440Z', walnut.light) +
      path('M84 -480Q70 -540 110 -530Q130 -520 120 -486Z', brick.mid) +
      path('M30 -62Q260 -50 496 -62V-30H30Z', cream.mid) +
      line('M40 -50H486', walnut.mid, 4, 'stroke-dasharray="10 8"') +
      path(
        'M28 -34H498L490 0H440L432 -12H400L394 0H340L332 -12H300L294 0H240L232 -12H200L190 0H170V-8H150V0H40Q28 0 28 -34Z',
        ink.mid,
      ) +
      path('M28 -34H498L496 -24H28Z', ink.light),
  );
}

const boots = (): string =>
  shadow(520, 806, 330, 44) +
  scale(1.06, 560, 806, shadow(640, 790, 230, 26) + boot(350, 786) + boot(250, 806));

function bootsAbove(): string {
  const sole =
    'M0 -330C100 -330 140 -230 130 -110C124 -30 96 20 100 90C106 190 110 300 0 310C-100 300 -104 190 -96 100C-90 20 -130 -40 -130 -130C-130 -240 -90 -330 0 -330Z';
  const lugs =
    [-270, -210, -150, -90]
      .map((y) =>
        [-1, 1]
          .map((s) => path(d`M${s * 16} ${y}L${s * 92} ${y + 22}V${y + 54}L${s * 16} ${y + 34}z`, ink.light))
          .join(''),
      )
      .join('') +
    [110, 166, 222].map((y) => rect(-66, y, 132, 32, ink.light, 6)).join('') +
    rect(-30, -20, 60, 90, brass.mid, 10) +
    polygon([-18, 44, 0, 2, 18, 44], brass.dark);
  const top =
    'M0 -320C94 -320 126 -220 118 -110C112 -30 86 20 92 100C96 200 80 280 0 284C-80 280 -96 200 -90 100C-86 20 -118 -40 -118 -130C-118 -240 -84 -320 0 -320Z';
  return lyingOn(
    set,
    `<g transform="translate(320 500) rotate(-14) scale(1.12)">${cast(sole, 16, 24)}${path(sole, ink.dark)}${clip(sole, path(sole, ink.mid) + lugs + path('M-140 -340H-60V320H-140z', paper, 'opacity=".08"'))}</g>` +
      `<g transform="translate(690 520) rotate(12) scale(1.12)">${cast(sole, 16, 24)}${path(sole, ink.mid)}${form(top, oak, path('M-130 -330H-50Q-90 0 -70 300H-130z', oak.light) + path('M130 -330H60Q90 0 70 300H130z', oak.dark) + path('M-120 -170Q0 -230 120 -170V-340H-120z', walnut.mid) + path('M-120 -170Q-60 -210 -30 -212V-340H-120z', walnut.light))}${path('M-44 -160H44L52 60H-52z', walnut.dark)}${[-140, -90, -40, 10].map((y) => line(d`M-58 ${y}L58 ${y + 30}M58 ${y}L-58 ${y + 30}`, brick.mid, 10) + circle(-62, y, 8, brass.light) + circle(62, y, 8, brass.light)).join('')}${ellipse(0, 160, 72, 96, walnut.mid)}${ellipse(4, 168, 56, 78, ink.dark)}${line('M0 30C-60 60 -110 20 -150 70M0 30C60 70 110 30 160 60', brick.mid, 10)}</g>` +
      leaf(140, 880, 120, 60, 50, green) +
      leaf(880, 180, 110, 56, -120, { light: mustard.light, mid: mustard.mid, dark: mustard.dark }),
  );
}

const woodBar = (data: string, w = 34): string => tube(data, w, oak);

function campChair(): string {
  return (
    shadow(500, 806, 290, 40) +
    woodBar('M330 200V560') +
    woodBar('M670 200V560') +
    form(
      'M318 210H682V370Q500 392 318 370Z',
      pine,
      path('M318 210H420V384Q360 378 318 370Z', pine.light) +
        path('M682 210H610V380Q650 376 682 370Z', pine.dark) +
        rect(318, 210, 364, 10, pine.light),
    ) +
    line('M330 226Q500 238 670 226M330 356Q500 374 670 356', cream.mid, 3, 'stroke-dasharray="12 9"') +
    woodBar('M690 560L320 780', 30) +
    woodBar('M310 560L680 780', 30) +
    form(
      'M300 548H700L716 590Q500 622 284 590Z',
      pine,
      path('M300 548H420L400 610Q330 602 284 590Z', pine.light) +
        path('M700 548H620L640 606Q690 598 716 590Z', pine.dark) +
        path('M280 588Q500 616 720 588V600Q500 630 280 600Z', pine.dark),
    ) +
    tube('M266 470H368', 34, oak) +
    tube('M632 470H734', 34, oak) +
    woodBar('M284 480V570', 28) +
    woodBar('M716 480V570', 28) +
    woodBar('M280 784H372', 32) +
    woodBar('M628 784H720', 32) +
    circle(500, 672, 13, brass.dark) +
    circle(497, 669, 10, brass.light) +
    [
      [330, 470],
      [670, 470],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 9, brass.mid))
      .join('')
  );
}

function campChairFolded(): string {
  return standing(
    set,
    hills +
      tree(140, 690, 360) +
      tree(260, 672, 250) +
      scale(0.66, 690, 850, move(190, 44, campChair())) +
      shadow(300, 850, 90) +
      turn(
        7,
        300,
        840,
        woodBar('M270 300V830', 30) +
          woodBar('M340 300V830', 30) +
          form(
            'M256 330H356V480Q306 500 256 480Z',
            pine,
            path('M256 330H300V490Q270 488 256 480Z', pine.light) +
              path('M330 330H356V480L330 490Z', pine.dark),
          ) +
          form(
            'M262 560Q306 590 350 560V640Q306 690 262 640Z',
            pine,
            path('M262 560Q280 574 296 576V668Q276 660 262 640Z', pine.light),
          ) +
          woodBar('M285 580L325 820', 22) +
          woodBar('M325 580L285 820', 22) +
          rect(246, 506, 120, 26, walnut.mid, 6) +
          rect(296, 500, 34, 38, brass.mid, 6),
      ) +
      grass([
        [120, 860],
        [480, 890],
        [900, 880],
      ]),
    1.04,
  );
}

const knifeHandle =
  'M80 540Q60 470 130 462Q220 440 320 456T480 452Q540 452 548 470V530Q540 552 480 552Q400 560 320 556T150 572Q92 576 80 540Z';

const pocketHandle = (): string =>
  cast(knifeHandle, 10, 26) +
  form(
    knifeHandle,
    oak,
    path('M60 470Q160 440 320 456T560 452V490Q300 470 74 510Z', oak.light) +
      path('M80 540Q240 540 400 540T560 520V580H80Z', oak.dark) +
      line('M130 500Q220 476 300 500T520 500M160 524Q240 508 330 524T500 520', walnut.mid, 5) +
      line('M200 480q40 14 80 0', walnut.mid, 4),
  ) +
  bar(470, 548, 504, 52, 52, steel, 0.8) +
  circle(120, 518, 10, walnut.dark);

function pocketKnife(): string {
  const blade = 'M548 466L850 452Q940 462 962 478Q900 540 780 546L548 542Z';
  return lyingOn(
    set,
    turn(
      -28,
      500,
      500,
      cast(blade, 10, 26) +
        form(
          blade,
          steel,
          path('M548 466L850 452Q940 462 962 478L548 494Z', steel.mid) +
            path('M548 494L962 478Q900 540 780 546L548 542Z', steel.light) +
            path('M548 466L850 452L856 460L548 476Z', steel.dark),
        ) +
        line('M600 482H700', steel.dark, 5) +
        polygon([760, 500, 820, 496, 790, 540, 730, 540], paper, 'opacity=".8"') +
        pocketHandle(),
    ) +
      leaf(180, 200, 130, 60, 130, green) +
      leaf(230, 170, 110, 50, 90, pine),
  );
}

function pocketKnifeInUse(): string {
  const blade = 'M0 -34L240 -44Q320 -36 340 -22Q290 34 190 38L0 34Z';
  const slice = (x: number, y: number, a: number): string =>
    turn(
      a,
      x,
      y,
      path(d`M${x - 90} ${y}a90 90 0 0 0 180 0z`, shade, 'opacity=".2" transform="translate(8 14)"') +
        path(d`M${x - 90} ${y}a90 90 0 0 0 180 0z`, brick.mid) +
        path(d`M${x - 80} ${y}a80 78 0 0 0 160 0z`, cream.light) +
        ellipse(x - 14, y + 26, 6, 11, walnut.mid, d`transform="rotate(20 ${x - 14} ${y + 26})"`) +
        ellipse(x + 14, y + 26, 6, 11, walnut.mid, d`transform="rotate(-20 ${x + 14} ${y + 26})"`),
    );
  const plank = roundedBox(120, 180, 760, 600, 40);
  return lyingOn(
    set,
    cast(plank, 24, 34) +
      form(
        plank,
        oak,
        path('M120 180H560L300 780H120Z', oak.light, 'opacity=".7"') +
          [250, 340, 430, 520, 610, 700]
            .map((y, i) =>
              line(
                d`M${150 + i * 20} ${y}Q500 ${y + ((i % 3) - 1) * 26} ${840 - i * 14} ${y}`,
                oak.dark,
                5,
                'opacity=".5"',
              ),
            )
            .join(''),
      ) +
      turn(
        28,
        520,
        420,
        move(
          40,
          -90,
          scale(
            0.86,
            500,
            500,
            `<g transform="translate(520 500) rotate(-52)">${cast(blade, 10, 20)}${form(blade, steel, path('M0 -34L240 -44Q320 -36 340 -22L0 -4Z', steel.mid) + path('M0 -4L340 -22Q290 34 190 38L0 34Z', steel.light))}</g>${pocketHandle()}`,
          ),
        ),
      ) +
      slice(280, 560, -16) +
      slice(450, 640, 14) +
      slice(290, 690, 30) +
      circle(718, 660, 104, shade, 'opacity=".22"') +
      fruit(704, 640, 104, brick) +
      line('M700 590q4 -40 30 -60', walnut.dark, 12) +
      leaf(716, 560, 80, 40, 70, green) +
      line('M640 590q14 -30 40 -36', paper, 9, 'opacity=".5"'),
  );
}

function compassFace(x: number, y: number, k: number): string {
  return scale(
    k,
    x,
    y,
    circle(x + 18, y + 26, 240, shade, 'opacity=".22"') +
      circle(x, y, 240, brass.dark) +
      clip(
        oval(x, y, 240, 240),
        circle(x - 10, y - 12, 236, brass.light) + circle(x + 6, y + 8, 230, brass.mid),
      ) +
      circle(x, y, 196, brass.dark) +
      circle(x, y, 188, cream.light) +
      clip(
        oval(x, y, 188, 188),
        circle(x - 20, y - 24, 186, shade, 'opacity=".08"') + circle(x + 10, y + 14, 186, cream.light),
      ) +
      Array.from({ length: 36 }, (_, i) =>
        turn(i * 10, x, y, line(d`M${x} ${y - 178}v${i % 9 === 0 ? 24 : 12}`, ink.mid, i % 9 === 0 ? 7 : 3)),
      ).join('') +
      lettering(x, y - 104, 'N', { size: 52, fill: brick.mid, weight: 700 }) +
      lettering(x, y + 140, 'S', { size: 44, fill: ink.mid, weight: 700 }) +
      lettering(x + 124, y + 15, 'E', { size: 44, fill: ink.mid, weight: 700 }) +
      lettering(x - 122, y + 15, 'W', { size: 44, fill: ink.mid, weight: 700 }) +
      [0, 90, 180, 270]
        .map((a) =>
          turn(
            a + 45,
            x,
            y,
            polygon([x, y - 76, x + 14, y - 14, x, y], stone.mid) +
              polygon([x, y - 76, x - 14, y - 14, x, y], stone.light),
          ),
        )
        .join('') +
      turn(
        28,
        x,
        y,
        polygon([x + 6, y - 132, x + 30, y + 6, x - 14, y + 6], shade, 'opacity=".2"') +
          polygon([x, y - 140, x + 22, y, x, y], brick.dark) +
          polygon([x, y - 140, x - 22, y, x, y], brick.light) +
          polygon([x, y + 140, x + 22, y, x, y], navy.dark) +
          polygon([x, y + 140, x - 22, y, x, y], navy.light),
      ) +
      circle(x, y, 17, brass.dark) +
      circle(x - 3, y - 3, 12, brass.light) +
      path(
        d`M${x - 160} ${y - 50}A170 170 0 0 1 ${x + 10} ${y - 168}L${x - 70} ${y + 60}z`,
        paper,
        'opacity=".28"',
      ),
  );
}

function compass(): string {
  return lyingOn(
    set,
    move(
      30,
      0,
      scale(
        0.92,
        500,
        500,
        turn(
          -10,
          500,
          500,
          circle(300, 316, 232, shade, 'opacity=".2"') +
            circle(280, 290, 232, brass.dark) +
            clip(
              oval(280, 290, 232, 232),
              circle(268, 276, 230, brass.light) + circle(288, 300, 222, brass.mid),
            ) +
            circle(280, 290, 176, brass.dark, 'opacity=".45"') +
            circle(284, 296, 172, brass.mid) +
            sprig(284, 420, 270, 0, { light: brass.light, mid: brass.dark, dark: brass.dark }, 4) +
            turn(
              45,
              425,
              435,
              rect(370, 412, 110, 46, brass.dark, 10) + rect(370, 408, 110, 18, brass.light, 8),
            ) +
            compassFace(570, 580, 1.1) +
            turn(
              135,
              570,
              580,
              rect(545, 270, 50, 60, brass.mid, 10) + rect(545, 270, 16, 60, brass.light, 6),
            ) +
            `<circle cx="796" cy="806" r="44" fill="none" stroke="${brass.dark}" stroke-width="16"/><circle cx="793" cy="802" r="44" fill="none" stroke="${brass.light}" stroke-width="9"/>`,
        ),
      ),
    ),
  );
}

function compassOnMap(): string {
  const map = 'M60 180L350 130L640 190L940 140V820L640 880L350 810L60 870Z';
  return lyingOn(
    set,
    turn(
      -5,
      500,
      500,
      cast(map, 14, 20) +
        clip(
          map,
          path(map, cream.light) +
            path('M40 620Q200 540 330 640T620 640T960 700V900H40Z', sky.light) +
            path('M40 660Q200 580 330 680T620 680T960 740V900H40Z', sky.mid, 'opacity=".6"') +
            path('M500 120Q560 260 700 250T940 330V100H500Z', green.light, 'opacity=".75"') +
            path('M90 160Q200 260 160 380T60 520V140Z', green.light, 'opacity=".6"') +
            [0, 1, 2, 3]
              .map(
                (i) =>
                  `<ellipse cx="330" cy="390" rx="${180 - i * 44}" ry="${120 - i * 30}" fill="none" stroke="${oak.mid}" stroke-width="5" transform="rotate(-14 330 390)"/>`,
              )
              .join('') +
            line('M120 760Q260 560 420 560T620 400T860 280', brick.mid, 10, 'stroke-dasharray="6 22"') +
            line('M850 250l40 50m0 -50l-40 50', brick.mid, 12) +
            circle(120, 760, 15, brick.mid) +
            line('M560 130Q540 300 640 420T760 640', sky.mid, 10) +
            polygon([350, 100, 640, 160, 640, 900, 350, 830], shade, 'opacity=".07"') +
            polygon([640, 190, 672, 184, 672, 900, 640, 880], paper, 'opacity=".5"') +
            polygon([350, 130, 372, 136, 372, 830, 350, 810], shade, 'opacity=".06"'),
        ) +
        compassFace(600, 580, 0.78),
    ) +
      pencilShadow(200, 560, 430, 40, -52) +
      pencil(200, 560, 430, 40, mustard, -52),
  );
}

const check = (tone: Tone, x: number, y: number, w: number, h: number, step: number): string => {
  let out = rect(x, y, w, h, cream.light);
  for (let i = 0; i * step < w; i += 2) out += rect(x + i * step, y, step, h, tone.mid, 0, 'opacity=".55"');
  for (let i = 0; i * step < h; i += 2) out += rect(x, y + i * step, w, step, tone.mid, 0, 'opacity=".55"');
  for (let i = 0; i * step < w; i += 2)
    out += rect(x + i * step + step * 1.44, y, step * 0.1, h, mustard.mid);
  for (let i = 0; i * step < h; i += 2)
    out += rect(x, y + i * step + step * 1.44, w, step * 0.1, mustard.mid);
  return out;
};

function blanketRolled(): string {
  const roll = 'M220 540Q220 420 240 420H760Q800 420 800 600T760 790H240Q180 790 180 600Z';
  const spiral = [0, 1, 2, 3]
    .map(
      (i) =>
        `<ellipse cx="240" cy="605" rx="${72 - i * 18}" ry="${172 - i * 42}" fill="none" stroke="${i % 2 === 0 ? brick.dark : cream.dark}" stroke-width="11"/>`,
    )
    .join('');
  return (
    shadow(500, 800, 340, 44) +
    clip(
      roll,
      check(brick, 170, 400, 660, 420, 64) +
        rect(170, 400, 660, 90, paper, 0, 'opacity=".32"') +
        rect(170, 680, 660, 120, shade, 0, 'opacity=".28"') +
        rect(170, 600, 660, 90, shade, 0, 'opacity=".1"'),
    ) +
    ellipse(240, 605, 84, 186, cream.mid) +
    ellipse(236, 600, 78, 178, cream.light) +
    spiral +
    path('M760 790q60 -20 44 -180v170q0 20 -24 22H300q-10 0 -10 -12z', navy.dark) +
    [380, 640]
      .map(
        (x) =>
          path(d`M${x} 418Q${x + 40} 600 ${x} 792h50Q${x + 90} 600 ${x + 50} 418z`, walnut.mid) +
          path(d`M${x} 418Q${x + 14} 470 ${x + 20} 540h50Q${x + 64} 470 ${x + 50} 418z`, walnut.light) +
          path(d`M${x + 18} 690Q${x + 12} 740 ${x} 792h50q14 -50 18 -102z`, walnut.dark) +
          rect(x + 8, 580, 76, 60, brass.mid, 8) +
          rect(x + 24, 594, 42, 32, walnut.dark, 4) +
          rect(x + 8, 580, 76, 12, brass.light, 6),
      )
      .join('') +
    tube('M404 430C420 300 650 300 666 430', 34, walnut) +
    line('M470 338Q535 318 600 338', walnut.dark, 44) +
    line('M468 332Q533 312 598 332', walnut.mid, 30)
  );
}

function blanketSpread(): string {
  const cloth = 'M90 160L900 110L930 860L120 900Z';
  const fringe = Array.from({ length: 26 }, (_, i) =>
    line(d`M${96 + i * 32} ${160 - i * 2}l-3 -26M${122 + i * 32} ${900 - i * 1.5}l2 26`, cream.mid, 7),
  ).join('');
  return lyingOn(
    set,
    fringe +
      cast(cloth, 10, 14) +
      clip(cloth, turn(-3, 500, 500, check(brick, 20, 60, 1000, 920, 92))) +
      polygon([900, 860, 930, 860, 926, 760, 800, 868], navy.dark) +
      turn(
        12,
        330,
        380,
        cast(roundedBox(170, 220, 360, 280, 30), 16, 24) +
          form(
            roundedBox(170, 220, 360, 280, 30),
            oak,
            polygon([170, 220, 430, 220, 170, 440], oak.light) +
              Array.from({ length: 8 }, (_, r) =>
                line(d`M170 ${246 + r * 36}h360`, walnut.light, 5, 'stroke-dasharray="26 12"'),
              ).join('') +
              Array.from({ length: 9 }, (_, c) =>
                line(d`M${190 + c * 40} 220v280`, walnut.light, 4, 'stroke-dasharray="16 20"'),
              ).join(''),
          ) +
          rect(170, 352, 360, 16, walnut.mid) +
          tube('M280 360C280 260 420 260 420 360', 24, walnut),
      ) +
      circle(688, 330, 128, shade, 'opacity=".2"') +
      circle(676, 314, 128, cream.light) +
      circle(676, 314, 94, cream.mid) +
      turn(
        20,
        676,
        314,
        path('M610 330L750 280L760 350L620 376Z', mustard.mid) +
          path('M610 330L750 280L748 296L612 346Z', mustard.light) +
          circle(690, 336, 9, mustard.dark) +
          circle(726, 320, 7, mustard.dark),
      ) +
      fruit(640, 380, 30, brick) +
      fruit(300, 660, 70, brick) +
      leaf(306, 600, 60, 30, 40, green) +
      fruit(420, 720, 62, clay) +
      turn(-10, 670, 640, bookLying(590, 540, 190, 250, navy, rect(624, 590, 130, 60, cream.mid, 4), 6)) +
      circle(840, 530, 44, paper, 'opacity=".8"') +
      circle(840, 530, 36, brick.mid) +
      circle(832, 522, 14, brick.light),
  );
}

const kite = (): string =>
  form(
    'M500 90L720 330L500 720L280 330Z',
    brick,
    polygon([500, 90, 280, 330, 500, 330], brick.light) +
      polygon([500, 90, 720, 330, 500, 330], cream.light) +
      polygon([280, 330, 500, 720, 500, 330], mustard.mid) +
      polygon([720, 330, 500, 720, 500, 330], navy.mid) +
      polygon([500, 90, 540, 134, 500, 330], cream.mid) +
      polygon([280, 330, 320, 330, 500, 650, 500, 720], mustard.light) +
      polygon([720, 330, 690, 330, 500, 670, 500, 720], navy.dark),
  ) +
  line('M500 90V720', walnut.mid, 9) +
  line('M280 330Q500 310 720 330', walnut.mid, 9) +
  circle(500, 322, 15, brass.mid);

const bow = (x: number, y: number, a: number, tone: Tone): string =>
  turn(
    a,
    x,
    y,
    polygon([x, y, x - 46, y - 26, x - 46, y + 26], tone.light) +
      polygon([x, y, x + 46, y - 26, x + 46, y + 26], tone.mid) +
      circle(x, y, 9, tone.dark),
  );

const cloud = (x: number, y: number, k: number): string =>
  scale(
    k,
    x,
    y,
    path(
      d`M${x - 110} ${y}a44 44 0 0 1 30 -72a66 66 0 0 1 126 -12a50 50 0 0 1 70 84z`,
      paper,
      'opacity=".75"',
    ),
  );

function kiteFlying(): string {
  return standing(
    set,
    cloud(180, 260, 1.1) +
      cloud(830, 520, 0.9) +
      move(0, 150, hills) +
      scale(0.82, 560, 360, turn(22, 540, 400, move(60, -40, kite()))) +
      line('M572 372Q330 560 110 900', paper, 4) +
      line('M469 604C440 680 330 690 380 780S300 850 320 940', walnut.mid, 6) +
      bow(400, 690, 30, brick) +
      bow(380, 780, -24, mustard) +
      bow(330, 866, 24, navy),
    1,
    830,
  );
}

function kiteLying(): string {
  return lyingOn(
    set,
    turn(
      34,
      500,
      500,
      move(
        0,
        -10,
        cast('M500 90L720 330L500 720L280 330Z', 18, 14) +
          kite() +
          line('M500 720C560 800 440 840 500 920S620 960 560 1020', walnut.mid, 7) +
          bow(520, 790, 20, brick) +
          bow(476, 860, -30, mustard) +
          bow(540, 940, 30, navy),
      ),
    ) +
      move(
        0,
        500,
        move(10, 16, path('M640 190h240v24h-40v70h40v24H640v-24h40v-70h-40z', shade, 'opacity=".2"')) +
          rect(640, 190, 240, 26, oak.mid, 10) +
          rect(640, 190, 240, 10, oak.light, 6) +
          rect(640, 282, 240, 26, oak.mid, 10) +
          rect(640, 282, 240, 10, oak.light, 6) +
          rect(690, 200, 26, 100, oak.dark, 6) +
          rect(804, 200, 26, 100, oak.dark, 6) +
          rect(700, 210, 120, 78, cream.mid, 12) +
          Array.from({ length: 9 }, (_, i) =>
            line(d`M${706 + i * 13} 214l4 70`, i % 2 === 0 ? paper : cream.dark, 6),
          ).join('') +
          line('M700 270C600 300 620 380 560 380', cream.light, 5),
      ),
  );
}

export const outdoors: Drawings = {
  'ridge-tent-1': () => standing(set, hills + scale(0.92, 500, 800, tent(true)), 1),
  'ridge-tent-2': tentScene,
  'ridge-tent-3': tentPacked,
  'vacuum-flask-1': () => standing(set, flask(500, true), 1.08),
  'vacuum-flask-2': flaskPoured,
  'garden-hammock-1': () => hammock(false),
  'garden-hammock-2': () => hammock(true),
  'walking-boots-1': () => standing(set, boots(), 1.08),
  'walking-boots-2': bootsAbove,
  'folding-camp-chair-1': () => standing(set, campChair()),
  'folding-camp-chair-2': campChairFolded,
  'pocket-knife-1': pocketKnife,
  'pocket-knife-2': pocketKnifeInUse,
  'field-compass-1': compass,
  'field-compass-2': compassOnMap,
  'wool-picnic-blanket-1': () => standing(set, blanketRolled(), 1.08),
  'wool-picnic-blanket-2': blanketSpread,
  'diamond-kite-1': kiteFlying,
  'diamond-kite-2': kiteLying,
};

/** The category's still life. */
export function outdoorsScene(): string {
  return standing(
    set,
    hills +
      tree(880, 690, 330) +
      tree(790, 676, 230) +
      scale(0.66, 360, 780, move(-40, -40, tent(true))) +
      scale(0.6, 640, 850, move(130, 50, flask(500, true))) +
      scale(0.5, 800, 876, move(200, 70, boots())) +
      grass([
        [120, 860],
        [420, 890],
        [560, 900],
      ]),
    1.04,
  );
}
