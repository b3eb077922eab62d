import type { Drawings } from '../types.ts';
import { leaf, sprig } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { bookLying, bookOpen, bookStanding, print, sheet } from './papers.ts';
import { bar, barShadow, fountainPen, penCap, pencil, pencilShadow } from './rods.ts';
import { cast, lyingOn, shadow, standing } from './scene.ts';
import {
  circle,
  clip,
  d,
  ellipse,
  lettering,
  line,
  mirror,
  move,
  oval,
  path,
  polygon,
  rect,
  roundedBox,
  scale,
  turn,
} from './shapes.ts';
import { block, form, grain, lathe, mouth } from './solids.ts';

const set = settings.stationery;
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

const weave = (x: number, y: number, w: number, h: number, colour: string): string =>
  Array.from({ length: Math.floor(h / 14) }, (_, row) =>
    line(d`M${x} ${y + row * 14}h${w}`, colour, 2, 'opacity=".25" stroke-dasharray="9 7"'),
  ).join('');

function notebook(x = 290, y = 180): string {
  return (
    path(d`M${x + 120} ${y + 600}v110l18 -20l18 20v-110z`, brick.mid) +
    path(d`M${x + 138} ${y + 600}v90l18 20v-110z`, brick.dark) +
    bookLying(
      x,
      y,
      430,
      620,
      pine,
      weave(x, y, 430, 620, pine.light) +
        rect(x + 130, y + 120, 180, 120, cream.light, 4) +
        rect(x + 142, y + 132, 156, 96, cream.mid, 3) +
        rect(x + 164, y + 164, 112, 7, pine.mid, 3) +
        rect(x + 184, y + 188, 72, 7, pine.mid, 3),
      22,
    ) +
    rect(x + 376, y - 2, 20, 634, ink.dark, 4) +
    rect(x + 376, y - 2, 7, 634, ink.light, 3)
  );
}

function notebookOpen(): string {
  const dots = Array.from({ length: 15 * 9 }, (_, i) =>
    circle(140 + (i % 9) * 40, 240 + Math.floor(i / 9) * 38, 2.6, stone.mid),
  ).join('');
  return lyingOn(
    set,
    turn(
      -6,
      500,
      500,
      bookOpen(
        500,
        220,
        390,
        560,
        pine,
        dots +
          sprig(300, 700, 330, -6, green, 5) +
          line('M240 716q60 -14 130 4', walnut.mid, 5) +
          rect(180, 270, 130, 9, navy.mid, 4),
        move(400, 0, dots) +
          Array.from({ length: 9 }, (_, row) =>
            line(
              d`M556 ${296 + row * 38}q14 -16 28 0t28 0t28 -2t28 2t${row === 8 ? 10 : 28} 0t${row === 8 ? 8 : 30} 0t${row % 3 === 1 ? 10 : 32} 0`,
              navy.mid,
              5,
            ),
          ).join(''),
      ) + path('M505 230q16 300 30 590l16 -18l18 16Q548 500 520 230z', brick.mid),
    ) +
      turn(
        -58,
        640,
        700,
        scale(0.62, 640, 700, move(140, 260, barShadow(160, 740, 500, 40) + fountainPen(navy))),
      ),
  );
}

function pen(): string {
  return lyingOn(
    set,
    scale(
      1.2,
      500,
      500,
      turn(-32, 500, 500, move(-10, -90, barShadow(160, 850, 500, 40) + fountainPen(navy))) +
        turn(-32, 500, 500, move(80, 130, barShadow(306, 620, 500, 50) + penCap(navy))),
    ),
  );
}

function penWriting(): string {
  return lyingOn(
    set,
    turn(
      7,
      500,
      500,
      sheet(120, 130, 720, 900, cream.light) +
        line('M210 260h120', stone.dark, 7) +
        [360, 430, 500]
          .map((y, row) =>
            line(
              d`M210 ${y}q12 -34 26 -4t26 0q14 -44 26 0t30 -4q16 -30 26 0t26 2q10 -54 24 -2t30 0q14 -26 24 2t34 -2q14 -40 26 0t26 2` +
                (row === 2 ? 'h6' : 'q16 -34 28 -2t30 0q14 -44 24 2t30 -2'),
              navy.mid,
              6,
            ),
          )
          .join(''),
    ) +
      move(
        -106,
        -6,
        turn(
          -140,
          500,
          500,
          scale(1.05, 500, 500, move(-490, 75, barShadow(160, 800, 470, 40) + fountainPen(navy))),
        ),
      ),
  );
}

const rainbow: readonly Tone[] = [
  cream,
  mustard,
  clay,
  brick,
  rose,
  plum,
  navy,
  sky,
  pine,
  green,
  walnut,
  ink,
];

function pencilTin(): string {
  const inside = roundedBox(128, 424, 744, 430, 12);
  const tin = roundedBox(104, 400, 792, 478, 26);
  const lid = roundedBox(104, 110, 792, 284, 26);
  return lyingOn(
    set,
    cast(tin, 20, 28) +
      cast(lid, 20, 10) +
      form(lid, steel, polygon([104, 110, 700, 110, 300, 394, 104, 394], steel.light)) +
      path(roundedBox(126, 130, 748, 250, 14), steel.dark, 'opacity=".35"') +
      line('M130 394h740', steel.dark, 6) +
      rect(230, 388, 90, 20, steel.dark, 8) +
      rect(680, 388, 90, 20, steel.dark, 8) +
      form(tin, steel, polygon([104, 400, 700, 400, 200, 878, 104, 878], steel.light)) +
      path(inside, ink.dark) +
      rainbow.map((tone, i) => pencil(163 + i * 61.3, 446 + ((i * 7) % 3) * 4, 404, 54, tone)).join('') +
      rect(128, 424, 744, 26, shade, 6, 'opacity=".25"') +
      path('M128 700H872V842H128Z', cream.mid) +
      rect(128, 700, 744, 10, paper) +
      rect(128, 710, 744, 10, shade, 0, 'opacity=".12"') +
      lettering(500, 796, 'TWELVE', { size: 56, fill: walnut.dark, spacing: 24 }),
  );
}

function pencilFan(): string {
  const fan = [ink, plum, navy, sky, pine, green, mustard, clay, brick];
  const at = (i: number): number => -40 + i * 10;
  const tip = (i: number): readonly [number, number] => {
    const angle = ((at(i) - 90) * Math.PI) / 180;
    return [500 + Math.cos(angle) * 1000, 1270 + Math.sin(angle) * 1000];
  };
  const each = (draw: (x: number, y: number, i: number) => string): string =>
    fan.map((_, i) => draw(tip(i)[0], tip(i)[1], i)).join('');
  const curl = (x: number, y: number, angle: number, edge: string): string =>
    turn(
      angle,
      x,
      y,
      ellipse(x + 8, y + 12, 54, 40, shade, 'opacity=".18"') +
        path(d`M${x - 52} ${y}a52 40 0 0 1 104 0q-20 -12 -52 -12t-52 12z`, oak.light) +
        path(d`M${x - 52} ${y}q20 -12 52 -12t52 12q-10 34 -52 36t-52 -36z`, oak.mid) +
        path(d`M${x - 52} ${y}a52 40 0 0 1 104 0l-8 -3a44 32 0 0 0 -88 0z`, edge),
    );
  return lyingOn(
    set,
    each((x, y, i) => pencilShadow(x, y, 980, 74, at(i))) +
      each((x, y, i) => pencil(x, y, 980, 74, fan[i] ?? ink, at(i))) +
      scale(1.5, 180, 150, curl(180, 150, -18, brick.mid)) +
      scale(1.4, 830, 140, curl(830, 140, 24, sky.dark)),
  );
}

function pencilsInUse(): string {
  return lyingOn(
    set,
    turn(
      -5,
      500,
      500,
      sheet(130, 110, 700, 560, paper) +
        path('M170 560Q320 520 480 556T800 540V640H170Z', green.light) +
        path('M360 360L470 260L580 360Z', brick.mid) +
        polygon([384, 360, 556, 360, 556, 540, 384, 540], rose.light) +
        polygon([500, 360, 556, 360, 556, 540, 500, 540], rose.mid, 'opacity=".6"') +
        rect(446, 440, 52, 100, navy.mid) +
        rect(404, 390, 36, 36, mustard.mid) +
        rect(510, 390, 30, 36, mustard.mid) +
        circle(690, 220, 50, mustard.mid) +
        Array.from({ length: 8 }, (_, i) =>
          turn(i * 45, 690, 220, line('M690 150v-26', mustard.mid, 9)),
        ).join('') +
        line('M280 540V420', walnut.mid, 14) +
        circle(280, 386, 62, green.mid) +
        line('M250 400q20 -40 60 -44M262 420q30 -34 60 -40', green.dark, 6) +
        [200, 250, 620, 660, 730]
          .map((x, i) => line(d`M${x} ${590 + (i % 2) * 18}q6 -20 14 -28`, pine.mid, 6))
          .join(''),
    ) +
      (
        [
          [250, 690, 62, brick],
          [560, 700, 28, green],
          [760, 650, -22, mustard],
          [880, 500, -8, navy],
        ] as const
      )
        .map(
          ([x, y, angle, tone]) => pencilShadow(x, y, 420, 46, -angle) + pencil(x, y, 420, 46, tone, -angle),
        )
        .join(''),
  );
}

function scissors(spread: number, blades = true, bows = true): string {
  const blade = 'M466 540L470 330Q474 180 512 70Q540 200 540 330V540Q504 580 466 540Z';
  const shank = 'M468 520H538Q548 600 604 664L566 706Q474 640 468 520Z';
  const half = (front: boolean): string =>
    (blades
      ? form(
          blade,
          steel,
          path('M466 540L470 330Q474 180 512 70L500 330V560H466Z', steel.light) +
            path('M524 200L544 330V560H520Z', steel.dark),
        )
      : '') +
    (bows
      ? form(shank, ink, path('M468 520H500Q510 620 580 690L560 710Q474 640 468 520Z', ink.light)) +
        `<ellipse cx="622" cy="792" rx="82" ry="116" transform="rotate(-20 622 792)" fill="none" stroke="${ink.dark}" stroke-width="44"/>` +
        `<ellipse cx="616" cy="786" rx="82" ry="116" transform="rotate(-20 616 786)" fill="none" stroke="${ink.mid}" stroke-width="28"/>` +
        line('M548 760Q548 700 590 684', ink.light, 9) +
        (front ? '' : line('M700 850q-10 40 -40 48', ink.light, 5))
      : '');
  return (
    mirror(500, turn(-spread, 500, 520, half(false))) +
    turn(-spread, 500, 520, half(true)) +
    (bows || blades
      ? circle(504, 526, 30, steel.dark) +
        circle(500, 520, 28, brass.mid) +
        circle(494, 514, 16, brass.light) +
        line('M486 532L514 508', brass.dark, 6)
      : '')
  );
}

function scissorShadow(spread: number): string {
  const half = turn(
    -spread,
    500,
    520,
    path('M466 540Q460 200 512 70Q540 200 540 540Q548 600 604 664L566 706Q474 640 466 540Z', shade) +
      `<ellipse cx="622" cy="792" rx="82" ry="116" transform="rotate(-20 622 792)" fill="none" stroke="${shade}" stroke-width="44"/>`,
  );
  return `<g transform="translate(18 26)" opacity=".2">${half}${mirror(500, half)}</g>`;
}

function scissorsCutting(): string {
  const stripes = Array.from({ length: 9 }, (_, i) =>
    rect(90 + i * 96, 60, 40, 520, brick.light, 0, 'opacity=".8"'),
  ).join('');
  const gift = 'M90 60H900V590L560 540L512 320L470 560L90 590Z';
  return lyingOn(
    set,
    turn(
      -12,
      500,
      500,
      cast(gift, 12, 18) +
        clip(
          gift,
          path(gift, cream.light) + stripes + polygon([90, 60, 600, 60, 90, 500], paper, 'opacity=".3"'),
        ) +
        scissorShadow(9) +
        move(0, 40, scissors(9)),
    ) +
      circle(160, 838, 92, shade, 'opacity=".2"') +
      circle(150, 824, 90, oak.mid) +
      circle(142, 814, 78, oak.light) +
      Array.from({ length: 5 }, (_, i) =>
        line(d`M${76 + i * 12} ${780 + i * 20}q60 ${-40 + i * 14} 130 ${-6}`, oak.dark, 5, 'opacity=".6"'),
      ).join('') +
      line('M236 850C330 900 330 960 420 940', oak.mid, 10),
  );
}

export function inkBottle(x: number, y: number, k = 1, open = false): string {
  const glassBody = 'M-190 -250L-120 -330H120L190 -250V-40L150 0H-150L-190 -40Z';
  const content =
    clip(
      glassBody,
      path(glassBody, navy.mid) +
        polygon([-190, -250, -120, -330, -96, -270, -130, -230, -130, -60, -150, 0, -190, 0], navy.light) +
        polygon([190, -250, 120, -330, 96, -270, 130, -230, 130, -60, 150, 0, 190, 0], navy.dark) +
        polygon([-120, -330, 120, -330, 96, -270, -96, -270], sky.mid, 'opacity=".75"') +
        polygon([-130, -60, 130, -60, 150, 0, -150, 0], navy.dark) +
        polygon([-176, -240, -160, -250, -160, -60, -176, -50], paper, 'opacity=".55"') +
        polygon([-100, -322, -60, -322, -74, -278, -92, -278], paper, 'opacity=".55"'),
    ) +
    rect(-104, -222, 208, 140, cream.light, 4) +
    rect(30, -222, 74, 140, cream.dark, 4, 'opacity=".4"') +
    line('M-72 -150q18 -22 36 0t36 0t36 0t36 0', navy.mid, 8) +
    line('M-50 -122q16 -18 32 0t32 0t32 0', navy.light, 6) +
    circle(0, -186, 12, brick.mid) +
    (open
      ? lathe(
          0,
          [
            [74, -372],
            [70, -352],
            [76, -330],
          ],
          sky,
          { tilt: 0.12 },
        ) + mouth(0, -372, 74, sky, { tilt: 0.18, inside: navy.dark })
      : lathe(
          0,
          [
            [92, -424],
            [96, -414],
            [96, -332],
            [90, -326],
          ],
          ink,
          { tilt: 0.1, gloss: 0.35 },
        ) + ellipse(0, -424, 92, 10, ink.light));
  return `${shadow(x, y, 180 * k)}<g transform="translate(${x} ${y}) scale(${k})">${content}</g>`;
}

function inkOpen(): string {
  const cap =
    lathe(
      0,
      [
        [92, -60],
        [96, -50],
        [96, 0],
        [92, 6],
      ],
      ink,
      { tilt: 0.14, gloss: 0.3 },
    ) + ellipse(0, -60, 92, 13, ink.light);
  const card = 'M120 300L330 270L380 800L170 822Z';
  return standing(
    set,
    cast(card, 20, 6, 0.16) +
      path(card, paper) +
      path('M333 300L330 270L380 800L360 802Z', stone.light) +
      clip(
        card,
        turn(
          -5,
          250,
          540,
          path('M170 360q80 -26 150 0v60q-70 -18 -150 4z', navy.light) +
            path('M170 450q80 -26 150 0v66q-70 -18 -150 4z', navy.mid) +
            path('M170 546q80 -26 150 0v66q-70 -18 -150 4z', navy.dark) +
            line('M176 660q18 -22 34 0t34 0t34 0t34 0', navy.mid, 7) +
            line('M176 704q18 -22 34 0t34 0t34 0', navy.mid, 7),
        ),
      ) +
      shadow(250, 812, 110, 14) +
      turn(64, 590, 440, scale(0.62, 590, 440, move(-250, -70, fountainPen(brick)))) +
      inkBottle(590, 820, 0.95, true) +
      shadow(860, 858, 84) +
      scale(0.82, 860, 860, move(860, 856, cap)),
  );
}

const envelope = (x: number, y: number, tone: Tone = cream): string => {
  const body = d`M${x} ${y}h520v350h-520z`;
  return (
    cast(body, 12, 18) +
    path(body, tone.mid) +
    polygon([x, y, x + 260, y + 200, x, y + 350], tone.light) +
    polygon([x + 520, y, x + 260, y + 200, x + 520, y + 350], tone.dark, 'opacity=".55"') +
    polygon([x, y + 350, x + 260, y + 150, x + 520, y + 350], tone.mid) +
    polygon([x, y + 350, x + 260, y + 150, x + 266, y + 155, x + 16, y + 350], paper, 'opacity=".6"')
  );
};

const waxSeal = (x: number, y: number, r = 58): string => {
  const blob = d`M${x - r} ${y}q${-r * 0.1} ${-r * 0.8} ${r * 0.6} ${-r * 0.92}t${r * 1.16} ${r * 0.3}t${r * 0.24} ${r * 1.1}t${-r * 1.1} ${r * 0.5}t${-r * 0.9} ${-r * 0.98}z`;
  return (
    cast(blob, 5, 8, 0.25) +
    path(blob, brick.mid) +
    circle(x + 3, y + 3, r * 0.66, brick.light) +
    circle(x, y, r * 0.66, brick.dark) +
    circle(x + 2, y + 3, r * 0.6, brick.mid) +
    leaf(x + 2, y + r * 0.44, r * 0.9, r * 0.6, 12, {
      light: brick.light,
      mid: brick.dark,
      dark: brick.dark,
    }) +
    line(
      d`M${x - r * 0.8} ${y - r * 0.3}q${r * 0.16} ${-r * 0.42} ${r * 0.5} ${-r * 0.5}`,
      paper,
      6,
      'opacity=".5"',
    )
  );
};

const brassSeal = (): string =>
  // Along y = 500: wooden grip left, brass die right.
  barShadow(330, 640, 500, 40) +
  bar(330, 350, 500, 26, 40, walnut) +
  bar(350, 470, 500, 40, 26, walnut) +
  bar(470, 540, 500, 26, 30, walnut) +
  bar(540, 560, 500, 36, 36, brass, 0.8) +
  bar(560, 590, 500, 28, 44, brass) +
  bar(590, 640, 500, 52, 52, brass, 0.8);

function letterSet(): string {
  return lyingOn(
    set,
    turn(
      -10,
      500,
      500,
      turn(8, 500, 300, sheet(270, 90, 500, 440, cream.light) + print(330, 160, 380, 9, 36, navy.light)) +
        envelope(200, 330) +
        cast('M200 330L460 560L720 330Z', 0, 10, 0.16) +
        path('M200 330L460 556Q470 562 480 552L720 330Z', cream.light) +
        polygon([470, 330, 720, 330, 478, 556], cream.mid, 'opacity=".55"') +
        waxSeal(468, 536),
    ) +
      turn(-28, 700, 760, move(190, 270, brassSeal())) +
      turn(
        -28,
        420,
        850,
        barShadow(190, 560, 850, 24) + bar(190, 560, 850, 24, 24, brick) + bar(190, 214, 850, 24, 24, brass),
      ),
  );
}

function letterInside(): string {
  return lyingOn(
    set,
    turn(
      6,
      500,
      500,
      cast('M240 460L500 150L760 460Z', 12, 18) +
        path('M240 462L484 168Q500 152 516 168L760 462Z', cream.light) +
        path('M276 460L500 192L724 460Z', navy.mid) +
        polygon([500, 192, 724, 460, 560, 460], navy.dark, 'opacity=".6"') +
        [3, 5, 7, 9]
          .flatMap((count, row) =>
            Array.from({ length: count }, (_, i) =>
              circle(500 + (i - (count - 1) / 2) * 44, 290 + row * 46, 8, brass.light),
            ),
          )
          .join('') +
        sheet(330, 330, 340, 340, paper) +
        print(376, 376, 250, 3, 34, navy.light) +
        envelope(240, 460) +
        sprig(560, 650, 250, 38, green),
    ) +
      turn(-16, 200, 860, move(-280, 350, brassSeal())) +
      waxSeal(760, 850, 62) +
      waxSeal(880, 740, 44),
  );
}

const oakBlock = (x: number, y: number, w: number, h: number, depth: number): string =>
  block(x, y, w, h, depth, oak) + grain(x + 16, y, w - 32, h, oak.dark, 4);

function organiser(full: boolean): string {
  const stick = (x: number, y: number, height: number, tone: Tone, angle: number): string =>
    pencil(x, y - height, height, 34, tone, 0) && turn(angle, x, y, pencil(x, y - height, height, 34, tone));
  const hole = (x: number, y: number): string => ellipse(x, y, 24, 9, walnut.dark);
  const pens =
    turn(
      5,
      420,
      560,
      scale(
        0.6,
        420,
        560,
        turn(
          -90,
          420,
          560,
          move(
            70,
            60,
            bar(330, 620, 500, 40, 44, navy) +
              bar(600, 620, 500, 45, 45, brass) +
              bar(620, 700, 500, 44, 30, navy),
          ),
        ),
      ),
    ) +
    stick(250, 566, 210, brick, -6) +
    stick(320, 556, 270, mustard, 3) +
    stick(480, 560, 240, pine, -3) +
    turn(7, 560, 556, scale(0.36, 560, 556, move(60, -250, scissors(3, false, true))));
  return (
    shadow(500, 806, 330, 46) +
    (full
      ? path('M640 470L800 450L812 600H650Z', paper) +
        path('M690 476L830 470V600H700Z', sky.light) +
        print(660, 492, 90, 3, 20)
      : '') +
    oakBlock(170, 590, 600, 210, 90) +
    [250, 320, 400, 480, 560].map((x) => hole(x, 566)).join('') +
    path('M640 572h150l10 -10h-150z', walnut.dark) +
    (full ? pens : '') +
    rect(170, 788, 600, 12, walnut.mid)
  );
}

function organiserAbove(): string {
  const box = roundedBox(150, 300, 700, 400, 26);
  const hole = (x: number, y: number): string =>
    circle(x, y, 38, walnut.dark) + circle(x + 6, y + 8, 30, walnut.mid);
  return lyingOn(
    set,
    turn(
      -8,
      500,
      500,
      cast(box, 30, 42) +
        form(
          box,
          oak,
          polygon([150, 300, 640, 300, 330, 700, 150, 700], oak.light, 'opacity=".7"') +
            grain(160, 310, 680, 380, oak.dark, 9),
        ) +
        [230, 330, 430].flatMap((x) => [380, 480, 580].map((y) => hole(x, y))).join('') +
        rect(500, 350, 300, 30, walnut.dark, 8) +
        rect(506, 364, 294, 16, walnut.mid, 6) +
        ellipse(650, 540, 150, 110, walnut.mid) +
        clip(
          oval(650, 540, 150, 110),
          ellipse(664, 556, 146, 106, oak.dark) + ellipse(680, 580, 120, 80, oak.mid),
        ) +
        [
          [600, 520, 20],
          [670, 560, -40],
          [640, 490, 80],
          [720, 530, 60],
        ]
          .map(([x = 0, y = 0, a = 0]) =>
            turn(
              a,
              x,
              y,
              line(d`M${x - 34} ${y - 8}h50a16 16 0 0 1 0 32h-60a11 11 0 0 1 0 -22h50`, brass.light, 6),
            ),
          )
          .join('') +
        circle(330, 480, 26, brick.dark) +
        circle(326, 476, 24, brick.mid) +
        circle(326, 476, 8, ink.mid) +
        circle(430, 380, 26, navy.dark) +
        circle(426, 376, 24, navy.mid) +
        circle(426, 376, 8, navy.light),
    ),
  );
}

function dispenser(): string {
  const body =
    'M170 800V690Q170 646 214 640L288 632A106 106 0 0 1 492 632L590 640Q690 640 752 590L838 560V770Q838 800 808 800Z';
  return (
    shadow(500, 806, 340, 46) +
    circle(390, 560, 206, cream.dark) +
    clip(
      oval(390, 560, 206, 206),
      circle(376, 544, 204, cream.mid) + path('M100 300H330L390 560L100 560Z', cream.light),
    ) +
    [190, 172, 154]
      .map((r) => `<circle cx="390" cy="560" r="${r}" fill="none" stroke="${cream.dark}" stroke-width="3"/>`)
      .join('') +
    path('M404 350L430 358L846 548L838 566L404 372Z', cream.dark) +
    path('M380 354Q420 350 440 362L846 546L842 556L430 366Z', paper) +
    form(
      body,
      brick,
      path(
        'M170 700V690Q170 646 214 640L288 632A106 106 0 0 1 492 632L590 640Q690 640 752 590L838 560V590L764 616Q690 668 590 668L466 660A82 82 0 0 0 312 660L230 668Q204 670 204 700V800H170Z',
        brick.light,
      ) +
        path('M170 764H838V800H170Z', brick.dark) +
        path('M838 560V800H776V600Z', brick.dark),
    ) +
    circle(390, 564, 66, brick.dark) +
    circle(390, 560, 62, steel.mid) +
    path('M328 560a62 62 0 0 1 124 0z', steel.light) +
    circle(392, 563, 32, steel.dark) +
    circle(390, 560, 29, brass.mid) +
    circle(384, 553, 14, brass.light) +
    path('M800 548L812 524L820 544L830 522L838 544L850 524L858 548V600H800Z', steel.mid) +
    path('M800 548L812 524L820 544L830 522V600H800Z', steel.light) +
    rect(210, 786, 590, 16, ink.dark, 6)
  );
}

function dispenserWrapping(): string {
  return standing(
    set,
    shadow(300, 806, 220, 34) +
      block(110, 520, 330, 280, 90, oak) +
      rect(250, 520, 44, 280, cream.light) +
      polygon([250, 520, 340, 475, 384, 475, 294, 520], paper) +
      polygon([440, 640, 530, 595, 530, 635, 440, 680], cream.dark) +
      rect(110, 640, 330, 42, cream.mid) +
      rect(110, 640, 330, 8, cream.light) +
      scale(0.66, 690, 860, move(190, 60, dispenser())),
    1.06,
  );
}

const cube = (x: number, y: number, s: number, digit: string): string =>
  block(x, y, s, s, s * 0.22, oak) +
  rect(x, y, s, s, oak.light, 0, 'opacity=".35"') +
  grain(x, y, s, s, oak.dark, 3) +
  lettering(x + s / 2, y + s * 0.78, digit, { size: s * 0.8, fill: ink.dark, weight: 700 });

function calendar(): string {
  return (
    shadow(500, 806, 330, 46) +
    cube(232, 330, 250, '1') +
    cube(516, 330, 250, '4') +
    block(180, 584, 640, 98, 20, oak) +
    lettering(500, 655, 'MAY · MAI', { size: 62, fill: brick.dark, spacing: 10, weight: 700 }) +
    block(150, 692, 680, 108, 46, walnut) +
    grain(170, 700, 640, 90, walnut.dark, 3)
  );
}

function calendarApart(): string {
  const barFlat = (x: number, y: number, text: string): string =>
    block(x, y, 470, 84, 36, oak) +
    lettering(x + 235, y + 60, text, { size: 42, fill: brick.dark, spacing: 4, weight: 700 });
  return standing(
    set,
    shadow(290, 760, 200, 30) +
      shadow(660, 800, 300, 40) +
      cube(130, 530, 230, '0') +
      turn(-7, 250, 400, cube(150, 296, 230, '6')) +
      barFlat(430, 714, 'MARCH · MARS') +
      barFlat(456, 630, 'JUNE · JUIN') +
      barFlat(436, 546, 'JULY · JUILLET') +
      shadow(250, 880, 70) +
      leaf(180, 880, 150, 70, 70, green),
    1,
  );
}

export const stationery: Drawings = {
  'linen-notebook-1': () => lyingOn(set, scale(1.18, 500, 500, turn(-10, 500, 500, notebook()))),
  'linen-notebook-2': notebookOpen,
  'brass-fountain-pen-1': pen,
  'brass-fountain-pen-2': penWriting,
  'colouring-pencils-1': pencilTin,
  'colouring-pencils-2': pencilFan,
  'colouring-pencils-3': pencilsInUse,
  'desk-scissors-1': () => lyingOn(set, turn(24, 500, 500, scissorShadow(14) + scissors(14))),
  'desk-scissors-2': scissorsCutting,
  'bottled-ink-1': () => standing(set, inkBottle(500, 806, 1.25)),
  'bottled-ink-2': inkOpen,
  'letter-writing-set-1': letterSet,
  'letter-writing-set-2': letterInside,
  'oak-desk-organiser-1': () => standing(set, organiser(true)),
  'oak-desk-organiser-2': organiserAbove,
  'tape-dispenser-1': () => standing(set, dispenser()),
  'tape-dispenser-2': dispenserWrapping,
  'perpetual-calendar-1': () => standing(set, calendar()),
  'perpetual-calendar-2': calendarApart,
};

/** The category's still life. */
export function stationeryScene(): string {
  return standing(
    set,
    shadow(360, 790, 220, 34) +
      turn(
        -4,
        340,
        790,
        bookStanding(
          190,
          300,
          330,
          488,
          54,
          pine,
          rect(260, 390, 190, 120, cream.light, 4) +
            rect(300, 430, 110, 8, pine.mid, 3) +
            rect(316, 456, 78, 8, pine.mid, 3),
        ),
      ) +
      shadow(640, 800, 110) +
      [
        [590, 360, brick, -7],
        [650, 330, mustard, 1],
        [700, 370, navy, 8],
      ]
        .map(([x, y, tone, a]) => pencil(x as number, y as number, 420, 42, tone as Tone, a as number))
        .join('') +
      lathe(
        645,
        [
          [120, 560],
          [118, 700, 112, 770, 104, 794],
        ],
        cream,
        { decor: rect(500, 640, 300, 40, clay.mid) },
      ) +
      inkBottle(800, 862, 0.55) +
      shadow(420, 880, 150, 18) +
      scale(0.5, 420, 860, move(-60, 360, fountainPen(plum))),
    1.06,
  );
}
