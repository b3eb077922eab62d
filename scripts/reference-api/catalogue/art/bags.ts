import type { Drawings } from '../types.ts';
import { cupAbove } from './companions.ts';
import { fruit, leaf } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { bookLying, print, sheet } from './papers.ts';
import { bar, barShadow } from './rods.ts';
import { cast, lyingOn, shadow, standing } from './scene.ts';
import {
  circle,
  clip,
  d,
  ellipse,
  line,
  mirror,
  move,
  path,
  polygon,
  rect,
  roundedBox,
  scale,
  turn,
} from './shapes.ts';
import { block, form, lathe, tube } from './solids.ts';

const set = settings.bags;
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

/** A row of stitches along a path. */
const stitches = (data: string, colour: string, width = 4): string =>
  line(data, colour, width, 'stroke-dasharray="14 11" opacity=".8"');

/** A leather strap hanging down, with stitched edges. */
function strap(x: number, y: number, w: number, h: number, tone: Tone): string {
  return (
    rect(x + 7, y + 6, w, h, shade, w * 0.2, 'opacity=".25"') +
    rect(x, y, w, h, tone.mid, w * 0.18) +
    rect(x, y, w * 0.28, h, tone.light, w * 0.14) +
    rect(x + w * 0.82, y, w * 0.18, h, tone.dark, w * 0.09) +
    stitches(d`M${x + w * 0.5} ${y + 12}V${y + h - 10}`, cream.mid, 3)
  );
}

function buckle(x: number, y: number, w: number, h: number): string {
  return (
    `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="10" fill="none" stroke="${brass.dark}" stroke-width="14"/>` +
    `<rect x="${x - w / 2 - 2}" y="${y - h / 2 - 3}" width="${w}" height="${h}" rx="10" fill="none" stroke="${brass.mid}" stroke-width="9"/>` +
    line(d`M${x - w / 2} ${y - h / 2 - 4}H${x + w / 2 - 8}`, brass.light, 5) +
    line(d`M${x} ${y}V${y + h / 2}`, brass.light, 7)
  );
}

/** Planes of a soft upright bag: light at the left, dark at the right, a fold or two. */
const cloth = (x: number, y: number, w: number, h: number, tone: Tone): string =>
  path(d`M${x} ${y}h${w * 0.2}q${-w * 0.05} ${h * 0.5} ${w * 0.02} ${h}h${-w * 0.22}z`, tone.light) +
  path(d`M${x + w} ${y}h${-w * 0.2}q${w * 0.06} ${h * 0.5} ${-w * 0.03} ${h}h${w * 0.23}z`, tone.dark) +
  path(
    d`M${x + w * 0.3} ${y}q${w * 0.06} ${h * 0.2} ${w * 0.02} ${h * 0.36}q${-w * 0.05} ${-h * 0.16} ${-w * 0.02} ${-h * 0.36}z`,
    tone.dark,
    'opacity=".6"',
  ) +
  path(
    d`M${x + w * 0.66} ${y}q${-w * 0.04} ${h * 0.2} ${w * 0.02} ${h * 0.3}q${w * 0.04} ${-h * 0.16} ${w * 0.02} ${-h * 0.3}z`,
    tone.light,
    'opacity=".6"',
  );

const rucksackBody =
  'M300 340Q300 320 320 318H680Q700 320 700 340L726 740Q728 800 680 802H320Q272 800 274 740Z';

function rucksackBase(): string {
  return (
    shadow(500, 808, 250, 40) +
    tube('M292 470C216 500 214 690 268 740', 34, walnut) +
    tube('M708 470C784 500 786 690 732 740', 34, walnut) +
    form(
      rucksackBody,
      pine,
      cloth(272, 310, 456, 500, pine) +
        rect(260, 730, 480, 90, walnut.mid) +
        rect(260, 730, 100, 90, walnut.light) +
        rect(640, 730, 100, 90, walnut.dark) +
        stitches('M262 742H738', cream.mid),
    )
  );
}

const rucksackPocket = (): string => {
  const pocket = roundedBox(342, 540, 316, 190, 20);
  return (
    move(6, 8, path(pocket, shade, 'opacity=".22"')) +
    form(pocket, pine, rect(342, 540, 80, 190, pine.light) + rect(600, 540, 58, 190, pine.dark)) +
    path('M336 536H664V584Q664 600 648 600H352Q336 600 336 584Z', pine.dark) +
    path('M336 532H664V576Q664 590 648 590H352Q336 590 336 576Z', pine.mid) +
    path('M336 532H440V590H352Q336 590 336 576Z', pine.light) +
    circle(502, 592, 13, brass.dark) +
    circle(499, 588, 11, brass.light)
  );
};

function rucksack(): string {
  const roll = roundedBox(276, 236, 448, 104, 48);
  return (
    rucksackBase() +
    rucksackPocket() +
    tube('M440 240C440 178 560 178 560 240', 22, walnut) +
    form(
      roll,
      pine,
      rect(270, 230, 460, 36, pine.light) +
        rect(270, 300, 460, 50, pine.dark) +
        line('M300 286H700', pine.dark, 6) +
        ellipse(296, 288, 20, 40, pine.light),
    ) +
    ellipse(716, 288, 22, 44, pine.dark) +
    line('M716 262a14 26 0 1 0 4 40', pine.light, 5) +
    strap(472, 224, 56, 330, walnut) +
    buckle(500, 452, 74, 56) +
    rect(466, 486, 68, 18, walnut.dark, 6)
  );
}

function rucksackBack(): string {
  const back = (side: number): string =>
    path(
      d`M${500 + side * 60} 330C${500 + side * 190} 350 ${500 + side * 190} 560 ${500 + side * 150} 690L${500 + side * 190} 700C${500 + side * 240} 560 ${500 + side * 250} 330 ${500 + side * 90} 300z`,
      shade,
      'opacity=".25"',
    ) +
    path(
      d`M${500 + side * 56} 320C${500 + side * 180} 340 ${500 + side * 180} 550 ${500 + side * 140} 684L${500 + side * 186} 692C${500 + side * 236} 550 ${500 + side * 240} 320 ${500 + side * 86} 290z`,
      side < 0 ? walnut.light : walnut.mid,
    ) +
    stitches(
      d`M${500 + side * 80} 312C${500 + side * 206} 340 ${500 + side * 206} 560 ${500 + side * 164} 680`,
      cream.mid,
    ) +
    buckle(500 + side * 163, 706, 56, 44) +
    rect(500 + side * 163 - 14, 720, 28, 50, walnut.dark, 4);
  const roll = roundedBox(276, 236, 448, 84, 40);
  return (
    rucksackBase() +
    path(roundedBox(350, 400, 300, 330, 26), pine.dark, 'opacity=".55"') +
    path(roundedBox(356, 406, 288, 312, 22), pine.mid) +
    [460, 510, 560, 610, 660].map((y) => line(d`M372 ${y}H628`, pine.dark, 4, 'opacity=".7"')).join('') +
    form(roll, pine, rect(270, 230, 460, 32, pine.light) + rect(270, 292, 460, 40, pine.dark)) +
    back(-1) +
    back(1) +
    tube('M440 300C440 232 560 232 560 300', 24, walnut) +
    rect(404, 290, 192, 50, walnut.mid, 10) +
    rect(404, 290, 192, 14, walnut.light, 7) +
    stitches('M416 328H584', cream.mid, 3)
  );
}

function rucksackOpen(): string {
  const loaf = (x: number, angle: number): string =>
    turn(
      angle,
      x,
      330,
      path(d`M${x - 44} 340V130Q${x - 44} 60 ${x} 56T${x + 44} 130V340z`, oak.mid) +
        path(d`M${x - 44} 340V130Q${x - 44} 60 ${x} 56Q${x - 22} 90 ${x - 20} 340z`, oak.light) +
        [130, 190, 250].map((y) => line(d`M${x - 24} ${y + 16}L${x + 26} ${y - 14}`, cream.mid, 12)).join(''),
    );
  return (
    shadow(500, 808, 250, 40) +
    loaf(400, -8) +
    polygon([470, 120, 640, 100, 650, 340, 470, 340], brick.mid) +
    polygon([470, 120, 500, 117, 500, 340, 470, 340], brick.dark) +
    polygon([640, 100, 654, 104, 664, 340, 650, 340], paper) +
    rect(530, 150, 80, 60, cream.mid, 4) +
    tube('M292 470C216 500 214 690 268 740', 34, walnut) +
    tube('M708 470C784 500 786 690 732 740', 34, walnut) +
    ellipse(500, 316, 206, 26, pine.dark) +
    form(
      'M294 300Q500 350 706 300L726 740Q728 800 680 802H320Q272 800 274 740Z',
      pine,
      cloth(272, 300, 456, 510, pine) +
        path('M290 300Q500 350 710 300V330Q500 384 290 330Z', walnut.mid) +
        path('M290 300Q380 326 420 330V362Q360 350 290 330Z', walnut.light) +
        rect(260, 730, 480, 90, walnut.mid) +
        rect(260, 730, 100, 90, walnut.light) +
        rect(640, 730, 100, 90, walnut.dark) +
        stitches('M262 742H738', cream.mid),
    ) +
    rucksackPocket() +
    strap(472, 348, 56, 150, walnut) +
    buckle(500, 476, 74, 56)
  );
}

function satchel(): string {
  const body = 'M190 440H810L830 770Q830 804 796 804H204Q170 804 170 770Z';
  const flap = 'M176 420Q178 396 204 396H796Q822 396 824 420L832 610Q830 660 780 660H220Q170 660 168 610Z';
  return (
    shadow(500, 810, 340, 42) +
    line('M196 440C90 520 60 760 150 830C200 860 260 846 330 850', walnut.dark, 30) +
    line('M192 436C86 516 56 756 146 824C200 852 260 838 330 842', walnut.mid, 20) +
    tube('M400 396C400 300 600 300 600 396', 34, clay) +
    form(
      body,
      clay,
      rect(160, 440, 110, 380, clay.light) +
        rect(720, 440, 120, 380, clay.dark) +
        rect(160, 776, 680, 40, clay.dark),
    ) +
    stitches('M196 650V776Q200 786 214 786H786Q802 786 804 776V650', cream.mid) +
    move(0, 14, path(flap, shade, 'opacity=".25"')) +
    form(
      flap,
      clay,
      path('M160 390H330Q280 520 300 670H160Z', clay.light) +
        path('M840 390H742Q770 520 730 670H840Z', clay.dark) +
        path('M176 420Q178 396 204 396H796Q822 396 824 420Z', clay.light),
    ) +
    stitches('M192 604Q196 640 226 642H774Q804 640 808 604L802 430', cream.mid) +
    strap(290, 400, 60, 330, clay) +
    strap(650, 400, 60, 330, clay) +
    buckle(320, 610, 84, 62) +
    buckle(680, 610, 84, 62) +
    rect(372, 392, 56, 26, walnut.dark, 6) +
    rect(572, 392, 56, 26, walnut.dark, 6)
  );
}

function satchelOpen(): string {
  const flap = 'M190 470L204 210Q208 170 250 170H750Q792 170 796 210L810 470Z';
  const body = 'M180 470H820L830 770Q830 804 796 804H204Q170 804 170 770Z';
  return (
    shadow(500, 810, 340, 42) +
    form(
      flap,
      oak,
      path('M180 470L204 170H360Q320 320 330 470Z', oak.light, 'opacity=".7"') +
        polygon([820, 470, 790, 170, 730, 170, 760, 470], oak.dark),
    ) +
    stitches('M214 460L226 220Q230 192 256 192H744Q770 192 774 220L786 460', walnut.light) +
    polygon([240, 300, 560, 270, 580, 520, 250, 520], paper) +
    print(276, 330, 240, 5, 30) +
    polygon([520, 330, 760, 350, 740, 540, 500, 540], navy.mid) +
    polygon([520, 330, 548, 332, 528, 540, 500, 540], navy.dark) +
    rect(600, 380, 100, 50, cream.mid, 4) +
    line('M460 240L440 480', mustard.mid, 20) +
    polygon([450, 242, 464, 206, 472, 244], oak.light) +
    form(
      body,
      clay,
      rect(160, 470, 110, 350, clay.light) +
        rect(720, 470, 120, 350, clay.dark) +
        rect(160, 776, 680, 40, clay.dark) +
        rect(160, 470, 680, 16, clay.light),
    ) +
    stitches('M190 500H810', cream.mid) +
    path('M230 560H770V730Q770 760 740 760H260Q230 760 230 730Z', shade, 'opacity=".18"') +
    form(
      'M226 552H766V722Q766 752 736 752H256Q226 752 226 722Z',
      clay,
      rect(220, 540, 120, 220, clay.light) + rect(670, 540, 100, 220, clay.dark),
    ) +
    stitches('M244 580V716Q246 734 262 734H730Q746 734 748 716V580', cream.mid) +
    strap(296, 600, 52, 100, walnut) +
    strap(648, 600, 52, 100, walnut) +
    buckle(322, 616, 76, 54) +
    buckle(674, 616, 76, 54)
  );
}

const toteBody = 'M230 420H770L800 770Q802 804 770 806H230Q198 804 200 770Z';

function toteFront(): string {
  const stripes = [480, 560, 640]
    .map((y) => path(d`M180 ${y}Q500 ${y + 16} 820 ${y}v34Q500 ${y + 50} 180 ${y + 34}z`, navy.mid))
    .join('');
  return (
    form(toteBody, cream, stripes) +
    clip(
      toteBody,
      path('M190 400H320Q280 600 310 820H190Z', paper, 'opacity=".4"') +
        path('M810 400H700Q740 600 690 820H810Z', shade, 'opacity=".16"') +
        path('M420 420Q440 560 410 660Q400 540 420 420Z', shade, 'opacity=".1"') +
        path('M600 420Q580 520 610 640Q626 520 600 420Z', shade, 'opacity=".1"') +
        rect(180, 420, 640, 26, cream.light) +
        rect(180, 444, 640, 4, cream.dark),
    )
  );
}

const toteHandle = (dy: number, tone: Tone): string =>
  line(
    d`M370 ${470 + dy}V${400 + dy}C370 ${190 + dy} 630 ${190 + dy} 630 ${400 + dy}V${470 + dy}`,
    tone.dark,
    40,
  ) +
  line(
    d`M367 ${470 + dy}V${398 + dy}C367 ${186 + dy} 627 ${186 + dy} 627 ${398 + dy}V${470 + dy}`,
    tone.mid,
    30,
  ) +
  line(d`M360 ${440 + dy}V${396 + dy}C366 ${256 + dy} 440 ${236 + dy} 490 ${230 + dy}`, tone.light, 8) +
  (dy === 0
    ? [370, 630]
        .map(
          (x) =>
            rect(x - 24, 446, 48, 60, navy.mid, 4) + line(d`M${x - 16} 454l32 44m0 -44l-32 44`, cream.mid, 3),
        )
        .join('')
    : '');

function tote(): string {
  return (
    shadow(500, 810, 310, 42) +
    toteHandle(-24, { light: navy.mid, mid: navy.dark, dark: navy.dark }) +
    ellipse(500, 420, 268, 14, cream.dark) +
    toteFront() +
    toteHandle(0, navy)
  );
}

function toteFull(): string {
  const leek = (x: number, angle: number): string =>
    turn(
      angle,
      x,
      430,
      rect(x - 22, 250, 44, 220, cream.light, 14) +
        rect(x + 6, 250, 16, 220, cream.dark, 6) +
        path(
          d`M${x - 22} 290C${x - 30} 180 ${x - 90} 120 ${x - 110} 60C${x - 60} 90 ${x - 20} 140 ${x} 220z`,
          pine.mid,
        ) +
        path(
          d`M${x + 22} 290C${x + 30} 180 ${x + 80} 130 ${x + 90} 50C${x + 40} 90 ${x + 10} 150 ${x} 220z`,
          pine.dark,
        ) +
        path(
          d`M${x - 20} 300C${x - 30} 170 ${x - 20} 90 ${x} 30C${x + 24} 100 ${x + 26} 180 ${x + 20} 300z`,
          green.mid,
        ) +
        path(d`M${x - 20} 300C${x - 30} 170 ${x - 20} 90 ${x} 30V300z`, green.light),
    );
  const baguette = turn(
    12,
    600,
    420,
    path('M552 470V170Q556 100 600 90Q646 100 650 170V470Z', oak.mid) +
      path('M552 470V170Q556 100 600 90Q576 130 578 470Z', oak.light) +
      path('M632 130Q650 150 650 190V470H630Z', oak.dark) +
      [160, 230, 300, 370].map((y) => line(d`M580 ${y + 22}L622 ${y - 18}`, cream.mid, 16)).join(''),
  );
  return (
    shadow(500, 810, 310, 42) +
    toteHandle(-24, { light: navy.mid, mid: navy.dark, dark: navy.dark }) +
    leek(330, -14) +
    leek(410, -2) +
    baguette +
    fruit(690, 400, 62, clay) +
    fruit(520, 410, 66, brick) +
    fruit(450, 420, 50, mustard) +
    leaf(520, 352, 54, 26, 36, green) +
    toteFront() +
    toteHandle(0, navy) +
    shadow(180, 866, 66) +
    fruit(180, 812, 56, clay)
  );
}

const holdallBody =
  'M150 640C150 540 190 470 280 462H720C810 470 850 540 850 640V740Q850 804 790 806H210Q150 804 150 740Z';

function holdall(): string {
  const corner = (): string =>
    path('M150 690Q230 690 236 806H150Z', walnut.mid) +
    path('M150 690Q180 690 200 706Q160 740 156 806H150Z', walnut.light) +
    stitches('M150 702Q222 704 226 806', cream.mid, 3);
  return (
    shadow(500, 812, 360, 44) +
    tube('M360 500C370 300 630 300 640 500', 30, { light: walnut.mid, mid: walnut.dark, dark: walnut.dark }) +
    form(
      holdallBody,
      brick,
      path('M140 450H300Q230 560 250 820H140Z', brick.light) +
        path('M860 450H740Q800 560 760 820H860Z', brick.dark) +
        path(
          'M150 640C150 540 190 470 280 462H720C810 470 850 540 850 640V616C830 540 800 500 720 494H280C200 500 170 540 150 620Z',
          brick.light,
          'opacity=".6"',
        ) +
        rect(140, 780, 720, 30, brick.dark),
    ) +
    clip(
      holdallBody,
      corner() +
        mirror(
          500,
          path('M150 690Q230 690 236 806H150Z', walnut.dark) +
            stitches('M150 702Q222 704 226 806', cream.mid, 3),
        ),
    ) +
    path('M230 468Q500 440 770 468L766 482Q500 456 234 482Z', ink.mid) +
    line('M240 475Q500 450 760 475', brass.light, 5, 'stroke-dasharray="6 6"') +
    rect(736, 470, 40, 22, brass.mid, 6) +
    rect(752, 480, 18, 54, walnut.mid, 6) +
    [330, 620].map((x) => strap(x, 490, 52, 316, walnut)).join('') +
    tube('M356 560C364 330 638 330 646 560', 32, walnut) +
    line('M446 406Q500 384 556 406', walnut.dark, 52) +
    line('M444 400Q500 378 554 400', walnut.mid, 36) +
    [356, 646].map((x) => circle(x + 2, 590, 15, brass.dark) + circle(x, 587, 12, brass.light)).join('')
  );
}

const folded = (x: number, y: number, w: number, h: number, tone: Tone): string =>
  path(roundedBox(x + 6, y + 10, w, h, 22), shade, 'opacity=".22"') +
  path(roundedBox(x, y, w, h, 22), tone.mid) +
  path(d`M${x} ${y + 22}q0 -22 22 -22h${w * 0.5}L${x} ${y + h * 0.7}z`, tone.light) +
  line(
    d`M${x + w * 0.1} ${y + h * 0.82}Q${x + w * 0.5} ${y + h * 0.76} ${x + w * 0.9} ${y + h * 0.84}`,
    tone.dark,
    6,
  ) +
  line(
    d`M${x + w * 0.08} ${y + h * 0.91}Q${x + w * 0.5} ${y + h * 0.87} ${x + w * 0.92} ${y + h * 0.93}`,
    tone.dark,
    5,
  );

function holdallAbove(): string {
  const outer = roundedBox(110, 270, 780, 460, 90);
  const inner = roundedBox(170, 340, 660, 320, 60);
  const shirt =
    folded(200, 370, 250, 260, sky) +
    path('M270 370L325 440L380 370H350L325 400L300 370Z', paper) +
    [470, 520, 570].map((y) => circle(325, y, 6, paper)).join('');
  return lyingOn(
    set,
    turn(
      -8,
      500,
      500,
      cast(outer, 28, 40) +
        tube('M330 290C330 130 670 130 670 290', 34, walnut) +
        form(
          outer,
          brick,
          path('M110 270H520L300 730H110Z', brick.light) + path('M890 500V730H520Z', brick.dark),
        ) +
        path(roundedBox(150, 318, 700, 364, 74), brass.mid) +
        path(roundedBox(158, 326, 684, 348, 68), ink.mid) +
        form(inner, cream, path('M170 340H830V400H170Z', cream.dark)) +
        clip(
          inner,
          shirt +
            folded(470, 360, 190, 280, navy) +
            folded(680, 380, 180, 130, mustard) +
            turn(5, 750, 590, bookLying(680, 530, 130, 160, pine, rect(706, 560, 80, 40, cream.mid, 3), 6)),
        ) +
        tube('M330 710C330 870 670 870 670 710', 34, walnut) +
        [
          [330, 300],
          [670, 300],
          [330, 702],
          [670, 702],
        ]
          .map(([x = 0, y = 0]) => circle(x + 2, y + 3, 17, brass.dark) + circle(x, y, 14, brass.light))
          .join(''),
    ),
  );
}

function suitcase(tone: Tone): string {
  const shell = roundedBox(300, 270, 400, 520, 56);
  return (
    shadow(500, 822, 230, 34) +
    rect(404, 90, 18, 200, steel.mid, 4) +
    rect(404, 90, 7, 200, steel.light) +
    rect(578, 90, 18, 200, steel.dark, 4) +
    rect(392, 66, 216, 40, ink.mid, 18) +
    rect(400, 70, 196, 12, ink.light, 6) +
    [340, 640]
      .map(
        (x) =>
          rect(x - 18, 776, 56, 24, ink.dark, 6) +
          circle(x + 10, 806, 20, ink.dark) +
          circle(x + 8, 804, 14, ink.light) +
          circle(x + 9, 805, 6, ink.dark),
      )
      .join('') +
    form(
      shell,
      tone,
      rect(290, 260, 90, 540, tone.light) +
        rect(632, 260, 80, 540, tone.dark) +
        Array.from(
          { length: 7 },
          (_, i) =>
            rect(336 + i * 50, 320, 12, 430, tone.dark, 6) + rect(329 + i * 50, 316, 8, 430, tone.light, 4),
        ).join('') +
        rect(312, 330, 10, 400, paper, 5, 'opacity=".55"') +
        rect(290, 260, 420, 14, tone.light, 0, 'opacity=".7"'),
    ) +
    rect(440, 256, 120, 26, ink.dark, 10) +
    rect(448, 250, 104, 16, ink.light, 8) +
    rect(674, 470, 34, 70, ink.mid, 8) +
    rect(674, 470, 12, 70, ink.light, 6) +
    circle(694, 505, 7, brass.light)
  );
}

function suitcaseOpen(): string {
  const half = (x: number): string => roundedBox(x, 180, 400, 640, 54);
  const lining = (x: number): string => roundedBox(x + 22, 202, 356, 596, 38);
  return lyingOn(
    set,
    turn(
      -4,
      500,
      500,
      cast(half(84), 22, 32) +
        cast(half(516), 22, 32) +
        rect(470, 260, 60, 90, ink.mid, 8) +
        rect(470, 650, 60, 90, ink.mid, 8) +
        [84, 516]
          .map(
            (x) =>
              form(half(x), navy, path(d`M${x} 180h300L${x} 560z`, navy.light)) +
              form(
                lining(x),
                rose,
                path(d`M${x} 180h500v80h-500z`, rose.dark, 'opacity=".5"') +
                  path(d`M${x} 180h90v700h-90z`, rose.dark, 'opacity=".35"'),
              ),
          )
          .join('') +
        clip(
          lining(84),
          folded(120, 220, 330, 180, cream) +
            folded(118, 414, 160, 230, navy) +
            folded(290, 420, 170, 220, pine) +
            folded(120, 660, 330, 170, mustard),
        ) +
        line('M106 250L462 750M462 250L106 750', ink.mid, 22) +
        rect(250, 470, 68, 60, steel.dark, 10) +
        rect(250, 468, 60, 50, steel.light, 8) +
        clip(
          lining(516),
          rect(538, 202, 400, 300, rose.light, 0, 'opacity=".6"') +
            line('M540 500H900', ink.mid, 12) +
            line('M540 500H900', brass.light, 4, 'stroke-dasharray="6 7"') +
            rect(820, 492, 22, 60, brass.mid, 6),
        ) +
        scale(
          0.9,
          640,
          660,
          move(
            10,
            20,
            path('M560 620q60 -50 110 -20q40 30 130 36q34 6 34 44q0 20 -30 20H590q-40 0 -40 -30z', clay.mid) +
              path('M560 620q60 -50 110 -20q-10 40 -80 40z', clay.light) +
              path('M552 680q150 14 282 -6q2 26 -30 26H590q-34 0 -38 -20z', cream.dark) +
              line('M680 612l30 24m-4 -34l28 26', paper, 7),
          ),
        ) +
        bookLying(590, 250, 150, 200, brick, rect(616, 290, 100, 50, cream.mid, 3), 6) +
        circle(830, 350, 62, shade, 'opacity=".2"') +
        `<circle cx="824" cy="342" r="56" fill="none" stroke="${walnut.mid}" stroke-width="18"/>`,
    ),
  );
}

const washBody = 'M230 560Q232 530 262 530H738Q768 530 770 560L786 770Q786 806 752 806H248Q214 806 214 770Z';

function washBag(open: boolean): string {
  const front = form(
    washBody,
    navy,
    path('M210 520H340Q310 660 330 810H210Z', navy.light) +
      path('M790 520H690Q716 660 680 810H790Z', navy.dark) +
      rect(200, 740, 600, 70, walnut.mid) +
      rect(200, 740, 120, 70, walnut.light) +
      rect(690, 740, 120, 70, walnut.dark) +
      stitches('M210 754H790', cream.mid, 3),
  );
  const brush = (x: number, tone: Tone, a: number): string =>
    turn(
      a,
      x,
      560,
      rect(x - 11, 250, 22, 330, tone.mid, 10) +
        rect(x - 11, 250, 8, 330, tone.light, 4) +
        rect(x + 8, 256, 24, 84, paper, 4) +
        [272, 290, 308, 326].map((y) => line(d`M${x + 10} ${y}h20`, sky.mid, 4)).join(''),
    );
  return (
    shadow(500, 812, 320, 42) +
    (open
      ? polygon([236, 540, 300, 440, 700, 440, 764, 540], cream.dark) +
        polygon([300, 440, 700, 440, 690, 470, 310, 470], cream.mid) +
        brush(380, brick, -8) +
        brush(450, pine, 5) +
        rect(540, 380, 110, 190, sky.light, 18) +
        rect(610, 380, 40, 190, sky.mid, 16) +
        rect(566, 330, 58, 60, ink.mid, 10) +
        rect(566, 330, 18, 60, ink.light, 8)
      : path('M250 534L296 470Q300 462 316 462H684Q700 462 704 470L750 534Z', navy.dark) +
        path('M250 534L296 470Q300 462 316 462H684Q700 462 704 470L720 496H280Z', navy.light) +
        rect(290, 484, 420, 18, ink.dark, 8) +
        line('M300 493H700', brass.light, 6, 'stroke-dasharray="7 7"') +
        rect(662, 476, 46, 32, brass.mid, 8) +
        rect(700, 484, 90, 22, walnut.mid, 8) +
        rect(700, 484, 90, 8, walnut.light, 4)) +
    front +
    line('M242 552H758', navy.dark, 5) +
    (open ? line('M236 544H764', brass.light, 6, 'stroke-dasharray="7 7"') : '') +
    rect(210, 590, 40, 20, walnut.dark, 4) +
    tube('M236 600C170 600 170 690 228 690', 20, walnut) +
    rect(452, 640, 96, 54, walnut.mid, 6) +
    rect(452, 640, 96, 14, walnut.light, 6) +
    leaf(500, 688, 34, 20, 14, { light: cream.mid, mid: cream.dark, dark: oak.dark })
  );
}

function washBagInUse(): string {
  return standing(
    set,
    scale(0.86, 420, 806, move(-60, 0, washBag(true))) +
      shadow(840, 852, 80) +
      block(770, 790, 120, 58, 34, rose) +
      path('M770 790q60 -16 154 -17l-14 20q-70 -4 -140 -3z', paper, 'opacity=".4"') +
      shadow(270, 890, 110, 14) +
      rect(170, 858, 190, 26, walnut.mid, 10) +
      Array.from({ length: 15 }, (_, i) => rect(180 + i * 11.6, 876, 6, 22, walnut.mid, 2)).join('') +
      rect(170, 858, 190, 8, walnut.light, 4),
    1.06,
  );
}

function umbrellaOpen(): string {
  const canopy =
    'M90 520Q120 160 500 140Q880 160 910 520Q860 470 772 520Q690 468 594 520Q500 468 406 520Q310 468 228 520Q140 470 90 520Z';
  return (
    shadow(560, 840, 150, 20) +
    rect(492, 480, 16, 300, walnut.mid) +
    rect(492, 480, 6, 300, walnut.light) +
    path('M240 512Q500 430 760 512L500 540Z', navy.dark, 'opacity=".55"') +
    tube('M500 700V800C500 880 400 880 396 806', 30, oak) +
    rect(484, 680, 32, 26, brass.mid, 4) +
    rect(484, 680, 12, 26, brass.light, 4) +
    rect(494, 96, 12, 54, brass.mid, 5) +
    form(
      canopy,
      navy,
      path('M90 520Q120 160 500 140Q250 240 228 520Q140 470 90 520Z', navy.light) +
        path('M228 520Q250 240 500 140Q410 260 406 520Q310 468 228 520Z', navy.mid) +
        path('M406 520Q410 260 500 140Q590 260 594 520Q500 468 406 520Z', navy.light, 'opacity=".55"') +
        path('M594 520Q590 260 500 140Q750 240 772 520Q690 468 594 520Z', navy.dark, 'opacity=".6"') +
        path('M772 520Q750 240 500 140Q880 160 910 520Q860 470 772 520Z', navy.dark),
    ) +
    line('M138 412Q190 240 350 178', paper, 9, 'opacity=".4"') +
    [90, 228, 406, 594, 772, 910].map((x) => circle(x, 522, 8, brass.mid)).join('')
  );
}

function umbrellaFurled(): string {
  const body = 'M240 500Q300 452 420 452L760 486V514L420 548Q300 548 240 500Z';
  return lyingOn(
    set,
    scale(
      1.22,
      520,
      500,
      turn(
        -38,
        500,
        500,
        barShadow(230, 870, 500, 44) +
          move(16, 24, line('M230 500H120C20 500 20 620 110 620', shade, 30, 'opacity=".2"')) +
          bar(750, 900, 500, 8, 6, brass) +
          form(
            body,
            navy,
            path('M240 500Q300 452 420 452L760 486V496L420 480Q320 482 250 500Z', navy.light) +
              path('M260 520L760 506V514L420 548Q320 548 260 520Z', navy.dark),
          ) +
          [330, 420, 510, 600]
            .map((x, i) => line(d`M${x} ${456 + i * 7}q40 ${44 - i * 7} ${20} ${86 - i * 14}`, navy.dark, 5))
            .join('') +
          rect(392, 444, 30, 112, walnut.mid, 6) +
          rect(392, 444, 30, 30, walnut.light, 6) +
          circle(407, 512, 9, brass.light) +
          tube('M300 500H120C20 500 20 620 110 620', 34, oak) +
          bar(228, 262, 500, 22, 22, brass),
      ),
    ),
  );
}

const passport = (x: number, y: number, w: number, h: number): string =>
  cast(roundedBox(x, y, w, h, 14), 8, 10) +
  path(roundedBox(x, y, w, h, 14), brick.dark) +
  rect(x, y, w, h * 0.3, brick.mid, 10) +
  `<circle cx="${x + w / 2}" cy="${y + h * 0.42}" r="${w * 0.2}" fill="none" stroke="${brass.mid}" stroke-width="7"/>` +
  ellipse(x + w / 2, y + h * 0.42, w * 0.09, w * 0.2, 'none', `stroke="${brass.mid}" stroke-width="5"`) +
  line(d`M${x + w * 0.3} ${y + h * 0.42}h${w * 0.4}`, brass.mid, 5) +
  rect(x + w * 0.26, y + h * 0.14, w * 0.48, 10, brass.mid, 4);

const boardingPass = (x: number, y: number): string =>
  sheet(x, y, 230, 420, paper) +
  rect(x, y, 230, 70, sky.mid) +
  polygon([x + 96, y + 46, x + 150, y + 24, x + 156, y + 32, x + 122, y + 50], paper) +
  print(x + 24, y + 100, 180, 4, 34) +
  Array.from({ length: 9 }, (_, i) => rect(x + 24 + i * 20, y + 270, i % 3 === 0 ? 12 : 6, 90, ink.mid)).join(
    '',
  );

const wallet = (x: number, y: number): string => {
  const body = roundedBox(x, y, 420, 520, 34);
  return (
    cast(body, 20, 30) +
    move(8, 10, path(body, walnut.dark)) +
    form(
      body,
      walnut,
      path(d`M${x} ${y}h300L${x} ${y + 380}z`, walnut.light, 'opacity=".7"') +
        path(d`M${x + 420} ${y + 520}v-220L${x + 220} ${y + 520}z`, walnut.dark, 'opacity=".6"'),
    ) +
    stitches(
      d`M${x + 22} ${y + 40}Q${x + 22} ${y + 22} ${x + 44} ${y + 22}H${x + 376}Q${x + 398} ${y + 22} ${x + 398} ${y + 44}V${y + 476}Q${x + 398} ${y + 498} ${x + 376} ${y + 498}H${x + 44}Q${x + 22} ${y + 498} ${x + 22} ${y + 480}z`,
      cream.mid,
    )
  );
};

function walletClosed(): string {
  return lyingOn(
    set,
    turn(
      -12,
      500,
      500,
      turn(7, 620, 300, boardingPass(500, 120)) +
        passport(310, 170, 330, 420) +
        wallet(270, 300) +
        path('M690 500H560Q520 500 520 545T560 590H690Z', shade, 'opacity=".25"') +
        path('M690 490H560Q514 490 514 535T560 580H690Z', walnut.mid) +
        path('M690 490H560Q514 490 514 535H690Z', walnut.light) +
        stitches('M684 506H566Q532 508 532 535T566 564H684', cream.mid, 3) +
        circle(562, 538, 20, brass.dark) +
        circle(558, 534, 17, brass.light) +
        circle(558, 534, 8, brass.mid),
    ),
  );
}

function walletOpen(): string {
  const outer = roundedBox(80, 240, 840, 520, 34);
  return lyingOn(
    set,
    turn(
      5,
      500,
      500,
      cast(outer, 22, 32) +
        form(outer, walnut, path('M80 240H640L300 760H80Z', walnut.light, 'opacity=".6"')) +
        rect(486, 240, 28, 520, walnut.dark, 0, 'opacity=".7"') +
        stitches('M104 264H896V736H104Z', cream.mid) +
        move(0, 0, passport(580, 210, 300, 420)) +
        path('M540 420H900V720H540Z', shade, 'opacity=".25"') +
        path('M534 440Q720 400 896 440V736H534Z', walnut.mid) +
        path('M534 440Q620 418 700 418L580 736H534Z', walnut.light) +
        stitches('M540 458Q720 420 892 458', cream.mid) +
        [0, 1, 2]
          .map(
            (i) =>
              rect(130, 300 + i * 90, 320, 120, [sky.mid, mustard.mid, pine.mid][i] ?? sky.mid, 12) +
              rect(130, 300 + i * 90, 320, 24, paper, 10, 'opacity=".35"') +
              rect(124, 364 + i * 90, 332, 90, shade, 6, 'opacity=".2"') +
              rect(
                120,
                360 + i * 90,
                340,
                i === 2 ? 360 - 180 + 16 : 100,
                i === 1 ? walnut.mid : walnut.light,
                6,
              ) +
              stitches(d`M128 ${374 + i * 90}H452`, cream.mid, 3),
          )
          .join(''),
    ),
  );
}

function sleeve(peek: number): string {
  const body = roundedBox(140, 330, 720, 480, 30);
  const felt = Array.from({ length: 90 }, (_, i) =>
    line(
      d`M${150 + ((i * 97) % 700)} ${340 + ((i * 61) % 460)}l${8 + (i % 5) * 3} ${(i % 7) - 3}`,
      i % 2 === 0 ? stone.light : steel.dark,
      3,
      'opacity=".45"',
    ),
  ).join('');
  return (
    (peek > 0
      ? cast(roundedBox(180, 330 - peek, 640, 400, 24), 18, 20) +
        path(roundedBox(180, 330 - peek, 640, 400, 24), steel.mid) +
        clip(
          roundedBox(180, 330 - peek, 640, 400, 24),
          polygon([180, 330 - peek, 640, 330 - peek, 180, 600], steel.light),
        ) +
        leaf(500, 330 - peek * 0.34, 64, 40, 14, { light: steel.dark, mid: steel.dark, dark: steel.dark })
      : '') +
    cast(body, 20, 30) +
    form(
      body,
      stone,
      polygon([140, 330, 640, 330, 140, 720], stone.light, 'opacity=".7"') +
        polygon([860, 500, 860, 810, 480, 810], stone.dark, 'opacity=".5"') +
        felt,
    ) +
    stitches('M164 350V770Q166 786 182 786H818Q834 786 836 770V350', walnut.mid) +
    (peek > 0 ? path('M140 352Q500 392 860 352V332H140Z', stone.dark, 'opacity=".55"') : '')
  );
}

function sleeveClosed(): string {
  const flap = 'M140 350Q140 330 164 330H836Q860 330 860 350V470L540 600Q500 614 460 600L140 470Z';
  return lyingOn(
    set,
    turn(
      -7,
      500,
      540,
      sleeve(0) +
        move(0, 14, path(flap, shade, 'opacity=".25"')) +
        form(
          flap,
          walnut,
          path('M140 330H560L300 540L140 470Z', walnut.light) +
            path('M860 400V470L540 600Q600 480 860 400Z', walnut.dark),
        ) +
        stitches('M162 352V456L466 582Q500 594 534 582L838 456V352', cream.mid) +
        circle(503, 562, 20, brass.dark) +
        circle(500, 558, 17, brass.light),
    ) + scale(0.62, 860, 130, cupAbove(840, 150, 110, cream, walnut.dark)),
  );
}

function sleevePeek(): string {
  const flap = 'M140 340L140 300L452 84Q500 56 548 84L860 300V340Z';
  return lyingOn(
    set,
    turn(
      9,
      500,
      540,
      move(
        0,
        40,
        cast(flap, 16, 18) +
          form(flap, walnut, path('M140 300L452 84Q500 56 548 84L240 340H140Z', walnut.light)) +
          stitches('M164 332V312L462 104Q500 82 538 104L836 312V332', cream.mid) +
          circle(500, 122, 17, brass.dark) +
          circle(497, 118, 14, brass.light) +
          sleeve(150),
      ),
    ),
  );
}

export const bags: Drawings = {
  'roll-top-rucksack-1': () => standing(set, rucksack()),
  'roll-top-rucksack-2': () => standing(set, rucksackBack()),
  'roll-top-rucksack-3': () => standing(set, rucksackOpen(), 1),
  'bridle-leather-satchel-1': () => standing(set, satchel()),
  'bridle-leather-satchel-2': () => standing(set, satchelOpen()),
  'market-tote-1': () => standing(set, tote()),
  'market-tote-2': () => standing(set, toteFull(), 1),
  'weekend-holdall-1': () => standing(set, holdall()),
  'weekend-holdall-2': holdallAbove,
  'cabin-suitcase-1': () => standing(set, suitcase(navy), 1.02),
  'cabin-suitcase-2': suitcaseOpen,
  'waxed-wash-bag-1': () => standing(set, washBag(false), 1.15),
  'waxed-wash-bag-2': washBagInUse,
  'ash-handle-umbrella-1': () => standing(set, umbrellaOpen(), 1),
  'ash-handle-umbrella-2': umbrellaFurled,
  'passport-wallet-1': walletClosed,
  'passport-wallet-2': walletOpen,
  'felt-laptop-sleeve-1': sleevePeek,
  'felt-laptop-sleeve-2': sleeveClosed,
};

/** The category's still life. */
export function bagsScene(): string {
  const hat =
    ellipse(500, 574, 236, 30, cream.dark) +
    ellipse(494, 570, 230, 26, cream.mid) +
    ellipse(470, 566, 180, 15, cream.light) +
    lathe(
      500,
      [
        [84, 462],
        [106, 474, 116, 550, 118, 568],
      ],
      cream,
      { tilt: 0.12, decor: rect(370, 532, 260, 50, brick.mid) },
    );
  return standing(
    set,
    scale(0.98, 300, 800, move(-200, -30, suitcase(navy))) +
      scale(0.74, 640, 820, move(130, 10, holdall())) +
      shadow(330, 888, 130, 18) +
      scale(0.62, 330, 880, move(-170, 290, hat)),
    1,
  );
}
