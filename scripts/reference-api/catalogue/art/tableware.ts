import type { Drawings } from '../types.ts';
import { cup, cupAbove, glass, plateAbove, saucer } from './companions.ts';
import { fruit, leaf, pear, sprig } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { cast, lyingOn, place, shadow, standing, steam } from './scene.ts';
import {
  circle,
  clip,
  d,
  ellipse,
  group,
  line,
  move,
  oval,
  path,
  polygon,
  rect,
  roundedBox,
  turn,
} from './shapes.ts';
import { form, grain, lathe, type Profile, tube } from './solids.ts';

const set = settings.tableware;
const {
  brass,
  brick,
  clay,
  cream,
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

// Cutlery lies along x = 0, tip up, from y = 150 to y = 850.
const forkShape =
  'M-38 165L-36 320C-36 385 -12 395 -9 450L-17 840Q0 866 17 840L9 450C12 395 36 385 36 320L38 165Q33 153 28 165L27 292Q21 304 16 292L16 165Q11 153 6 165L5 292Q0 304 -5 292L-6 165Q-11 153 -16 165L-16 292Q-21 304 -27 292L-28 165Q-33 153 -38 165Z';
const spoonShape =
  'M0 150C-76 150 -74 330 -16 364Q-9 372 -9 400L-17 840Q0 866 17 840L9 400Q9 372 16 364C74 330 76 150 0 150Z';
const knifeShape = 'M-16 160C10 150 26 250 26 340Q26 420 12 470L17 840Q0 866 -17 840L-12 470Z';

function metal(shape: string, tone: Tone, extra = ''): string {
  return (
    cast(shape, 10, 14) +
    form(
      shape,
      tone,
      rect(-90, 100, 86, 800, tone.light) + rect(9, 100, 90, 800, tone.dark, 0, 'opacity=".75"') + extra,
    )
  );
}

const fork = (tone: Tone = steel): string => metal(forkShape, tone);
const tableKnife = (tone: Tone = steel): string => metal(knifeShape, tone, line('M-14 476H14', tone.dark, 5));
const spoon = (tone: Tone = steel): string =>
  metal(
    spoonShape,
    tone,
    ellipse(4, 252, 42, 78, tone.dark, 'opacity=".55"') + ellipse(10, 262, 34, 66, tone.light),
  );

function linen(x: number, y: number, w: number, h: number, tone: Tone, stripe = tone.dark): string {
  const outline = roundedBox(x, y, w, h, 8);
  return (
    cast(outline, 12, 16) +
    clip(
      outline,
      path(outline, tone.mid) +
        polygon([x, y, x + w * 0.7, y, x, y + h * 0.7], tone.light) +
        rect(x, y + h - 44, w, 10, stripe) +
        rect(x, y + h - 26, w, 5, stripe) +
        rect(x + w - 10, y, 10, h, shade, 0, 'opacity=".12"'),
    )
  );
}

function plateStack(): string {
  let stack = shadow(500, 806, 200);
  const glazes = [sky, cream, clay, cream];
  glazes.forEach((tone, index) => {
    const y = 752 - index * 30;
    stack += lathe(
      500,
      [
        [282, y],
        [262, y + 22, 220, y + 34, 176, y + 36],
        [170, y + 50],
      ],
      tone,
      { gloss: 0.35, tilt: 0.12 },
    );
    stack += ellipse(500, y, 282, 34, tone.light);
  });
  return (
    stack +
    ellipse(500, 662, 282, 34, cream.light) +
    ellipse(500, 666, 214, 24, cream.dark) +
    ellipse(506, 670, 204, 20, cream.mid) +
    pear(466, 668, 230, green) +
    pear(576, 676, 200, mustard)
  );
}

export function teapot(): string {
  const spout = 'M650 600C740 600 736 500 800 470L836 490C790 540 800 680 646 716Z';
  const band = rect(0, 566, 1000, 26, navy.mid) + rect(0, 602, 1000, 8, navy.mid);
  return (
    shadow(480, 806, 190) +
    tube('M296 560C150 540 160 760 310 730', 34, stone) +
    form(
      spout,
      stone,
      path('M640 610C740 600 736 500 800 460L812 476C760 510 756 640 650 650Z', paper) +
        path('M650 700C790 670 780 540 836 490L822 482C780 520 770 620 650 668Z', stone.dark),
    ) +
    ellipse(817, 480, 23, 11, stone.dark, 'transform="rotate(29 817 480)"') +
    lathe(
      478,
      [
        [92, 490],
        [170, 500, 222, 560, 222, 640],
        [222, 730, 170, 780, 120, 788],
        [124, 804],
      ],
      { light: paper, mid: cream.light, dark: stone.mid },
      { gloss: 0.9, decor: band },
    ) +
    lathe(
      478,
      [
        [26, 446],
        [90, 452, 104, 474, 108, 492],
      ],
      { light: paper, mid: cream.light, dark: stone.mid },
      { gloss: 0.6, tilt: 0.12 },
    ) +
    path('M371 488A108 14 0 0 0 585 488V496A108 14 0 0 1 371 496Z', navy.mid) +
    lathe(
      478,
      [
        [14, 404],
        [34, 412, 34, 436, 12, 446],
      ],
      navy,
    )
  );
}

function tumbler(x: number, y: number, k: number, liquid?: string, level = 0): string {
  const profile: Profile = [
    [88 * k, y - 250 * k],
    [84 * k, y - 100 * k],
    [70 * k, y],
  ];
  const facets = [-0.5, -0.1, 0.3, 0.66]
    .map((share) =>
      line(
        d`M${x + share * 84 * k} ${y - 120 * k}L${x + share * 70 * k} ${y + 6 * k}`,
        paper,
        4,
        'opacity=".6"',
      ),
    )
    .join('');
  return (
    shadow(x, y + 4, 78 * k) +
    glass(x, profile, liquid === undefined ? { tint: '#dff0f0' } : { liquid, level }) +
    facets +
    line(
      d`M${x - 86 * k} ${y - 128 * k}A${86 * k} ${12 * k} 0 0 0 ${x + 86 * k} ${y - 128 * k}`,
      paper,
      4,
      'opacity=".7"',
    ) +
    ellipse(x, y - 2, 56 * k, 8 * k, paper, 'opacity=".4"')
  );
}

const carafeShape: Profile = [
  [62, 330],
  [46, 350, 44, 440, 66, 500],
  [110, 580, 156, 620, 156, 700],
  [156, 760, 150, 784, 128, 800],
];
export function carafe(inside = ''): string {
  return (
    shadow(500, 806, 150) +
    glass(500, carafeShape, { liquid: '#b9dde6', level: 560, tint: '#e2f2f3' }) +
    inside +
    lathe(
      500,
      [
        [38, 268],
        [40, 300, 42, 320, 44, 344],
      ],
      oak,
      { tilt: 0.16, gloss: 0 },
    ) +
    ellipse(500, 268, 38, 7, oak.light) +
    ellipse(500, 330, 60, 8, paper, 'opacity=".35"')
  );
}

function lemonSlice(x: number, y: number, r: number, angle: number): string {
  return turn(
    angle,
    x,
    y,
    ellipse(x, y, r, r * 0.9, mustard.mid) +
      ellipse(x, y, r * 0.86, r * 0.77, paper) +
      Array.from({ length: 8 }, (_, k) =>
        turn(
          k * 45,
          x,
          y,
          path(
            d`M${x} ${y - r * 0.08}L${x - r * 0.26} ${y - r * 0.64}Q${x} ${y - r * 0.8} ${x + r * 0.26} ${y - r * 0.64}Z`,
            mustard.light,
          ),
        ),
      ).join(''),
  );
}

export function espresso(x: number, y: number, r: number, tone: Tone, drink?: string): string {
  return shadow(x, y + 14, r * 1.5, r * 0.24) + saucer(x, y + 8, r * 1.7, tone) + cup(x, y, r, tone, drink);
}

export function saladBowl(filled: boolean): string {
  const server = (angle: number, x: number): string =>
    turn(
      angle,
      x,
      560,
      path(d`M${x - 15} 560L${x - 11} 260Q${x} 236 ${x + 11} 260L${x + 15} 560Z`, walnut.mid) +
        path(d`M${x - 15} 560L${x - 11} 260Q${x - 6} 246 ${x} 244V560Z`, walnut.light),
    );
  const salad = [
    [330, 500, -60, 0],
    [400, 470, -30, 1],
    [470, 450, -8, 0],
    [560, 456, 20, 1],
    [640, 480, 46, 0],
    [650, 500, 50, 1],
    [520, 500, 8, 1],
    [420, 516, -30, 0],
    [600, 520, 30, 0],
  ]
    .map(([x = 0, y = 0, angle = 0, kind = 0]) => leaf(x, y + 60, 150, 84, angle, kind === 0 ? green : pine))
    .join('');
  return (
    shadow(500, 806, 190) +
    server(-24, 420) +
    server(30, 610) +
    (filled
      ? ellipse(500, 530, 250, 40, pine.dark) +
        salad +
        fruit(440, 500, 34, brick) +
        fruit(580, 490, 34, brick) +
        fruit(520, 470, 30, brick)
      : '') +
    lathe(
      500,
      [
        [290, 530],
        [288, 680, 220, 770, 130, 798],
      ],
      oak,
      { gloss: 0.25, decor: grain(210, 520, 580, 280, oak.dark, 7) },
    ) +
    (filled ? line('M211 534A289 44 0 0 0 789 534', oak.light, 13) : '')
  );
}

function saladAbove(): string {
  const leaves = Array.from({ length: 44 }, (_, i) => {
    const angle = i * 137.5;
    const reach = 20 + ((i * 47) % 220);
    const x = 480 + Math.cos((angle * Math.PI) / 180) * reach;
    const y = 480 + Math.sin((angle * Math.PI) / 180) * reach;
    return leaf(x, y, 150, 92, angle + 60, i % 3 === 0 ? pine : green);
  }).join('');
  const tomato = [
    [420, 400],
    [590, 470],
    [470, 590],
    [360, 520],
    [560, 340],
  ]
    .map(
      ([x = 0, y = 0]) =>
        circle(x + 4, y + 6, 40, shade, 'opacity=".25"') +
        circle(x, y, 40, brick.mid) +
        circle(x - 4, y - 4, 33, '#e58a70') +
        circle(x - 10, y - 4, 8, brick.light) +
        circle(x + 10, y + 6, 8, brick.light),
    )
    .join('');
  const server = 'M-62 170Q-64 60 0 50T62 170Q58 240 16 272L18 620Q0 640 -18 620L-16 272Q-58 240 -62 170Z';
  return lyingOn(
    set,
    cast(oval(480, 480, 360, 360), 26, 34) +
      circle(480, 480, 360, oak.light) +
      clip(oval(480, 480, 360, 360), circle(496, 496, 358, oak.mid)) +
      circle(480, 480, 322, oak.dark) +
      clip(oval(480, 480, 322, 322), circle(510, 512, 322, walnut.light)) +
      leaves +
      tomato +
      group(
        cast(server, 14, 20) + form(server, walnut, rect(-60, 60, 56, 700, walnut.light)),
        'translate(900 330) rotate(24)',
      ) +
      group(
        cast(server, 14, 20) + form(server, walnut, rect(-60, 60, 56, 700, walnut.light)),
        'translate(730 400) rotate(40)',
      ),
  );
}

function cakeStand(cake: string): string {
  return (
    shadow(500, 810, 150) +
    lathe(
      500,
      [
        [46, 590],
        [30, 660, 36, 720, 150, 786],
        [154, 804],
      ],
      cream,
      { gloss: 0.7 },
    ) +
    lathe(
      500,
      [
        [292, 566],
        [288, 590, 200, 606, 60, 612],
      ],
      cream,
      { gloss: 0.5, tilt: 0.12 },
    ) +
    ellipse(500, 566, 292, 36, cream.light) +
    ellipse(500, 570, 256, 28, cream.mid) +
    cake
  );
}

function cake(cut: boolean): string {
  const layers =
    rect(0, 430, 1000, 34, '#7d4a2e') +
    rect(0, 464, 1000, 12, cream.light) +
    rect(0, 476, 1000, 34, '#7d4a2e') +
    rect(0, 510, 1000, 12, cream.light) +
    rect(0, 522, 1000, 60, '#7d4a2e');
  const drip =
    'M312 400C312 450 336 470 344 440S372 480 384 452S420 486 436 458S480 494 500 462S548 488 566 456S604 480 620 450S650 470 660 440S688 450 688 400Z';
  const berries =
    [
      [400, 392],
      [450, 380],
      [500, 388],
      [552, 378],
      [600, 392],
      [476, 402],
      [530, 402],
    ]
      .map(([x = 0, y = 0]) => fruit(x, y, 21, brick))
      .join('') +
    leaf(500, 372, 46, 22, 30, green) +
    leaf(560, 372, 40, 20, -30, green);
  const wedge = cut
    ? path('M500 400L620 436V596L500 560Z', '#5f3621') +
      path('M500 400L560 418V578L500 560Z', '#6e402a') +
      polygon([500, 470, 620, 506, 620, 518, 500, 482], cream.light) +
      polygon([500, 516, 620, 552, 620, 564, 500, 528], cream.light)
    : '';
  return (
    lathe(
      500,
      [
        [188, 404],
        [188, 560],
      ],
      { light: '#a86a44', mid: '#8f5535', dark: '#6b3c24' },
      { gloss: 0, decor: layers },
    ) +
    ellipse(500, 404, 188, 26, cream.light) +
    clip('M312 380H688V600H312Z', path(drip, cream.light)) +
    wedge +
    berries
  );
}

function dome(y: number): string {
  return (
    glass(
      500,
      [
        [24, y],
        [150, y + 10, 232, y + 100, 236, y + 210],
        [236, y + 300],
      ],
      { tint: '#eef7f7' },
    ) +
    lathe(
      500,
      [
        [14, y - 46],
        [32, y - 38, 32, y - 12, 12, y],
      ],
      brass,
      { gloss: 0.9 },
    )
  );
}

function napkinStack(): string {
  const fold = (y: number, tone: Tone): string =>
    form(
      d`M212 ${y}H788Q812 ${y} 812 ${y + 27}T788 ${y + 54}H212Q190 ${y + 54} 190 ${y + 27}T212 ${y}Z`,
      tone,
      rect(180, y, 650, 16, tone.light) +
        rect(180, y + 36, 650, 20, tone.dark) +
        line(d`M212 ${y + 27}H792`, tone.dark, 4),
    );
  return (
    shadow(500, 806, 300, 34) +
    fold(748, navy) +
    fold(692, clay) +
    fold(636, mustard) +
    fold(580, pine) +
    form(
      'M210 580L300 470H728L790 580Z',
      cream,
      polygon([210, 580, 300, 470, 420, 470, 350, 580], paper) +
        polygon([728, 470, 790, 580, 740, 580, 690, 470], cream.dark) +
        line('M238 560H780', navy.mid, 8) +
        line('M248 544H771', navy.mid, 4),
    ) +
    rect(470, 470, 60, 112, walnut.mid) +
    polygon([470, 470, 490, 470, 488, 582, 466, 582], walnut.light) +
    polygon([466, 582, 534, 582, 534, 800, 466, 800], walnut.mid) +
    rect(466, 582, 20, 222, walnut.light) +
    rect(520, 582, 14, 222, walnut.dark) +
    sprig(430, 566, 150, 74)
  );
}

function teapotAbove(): string {
  const white: Tone = { light: paper, mid: cream.light, dark: stone.mid };
  const spout = 'M640 380L800 250Q830 240 846 262T840 300L700 480Z';
  return lyingOn(
    set,
    cast(oval(440, 520, 270, 270), 24, 30) +
      cast(spout, 18, 24) +
      form(
        spout,
        white,
        polygon([640, 380, 800, 250, 820, 262, 660, 410], paper) +
          polygon([700, 480, 846, 290, 830, 270, 680, 450], stone.mid),
      ) +
      ellipse(828, 268, 14, 28, stone.dark, 'transform="rotate(40 828 268)"') +
      line('M250 690L150 780', stone.dark, 46) +
      line('M246 682L146 770', paper, 28) +
      circle(440, 520, 270, white.mid) +
      clip(
        oval(440, 520, 270, 270),
        circle(420, 496, 262, paper) + path('M640 320Q760 640 480 820H760V320Z', white.dark),
      ) +
      `<circle cx="440" cy="520" r="196" fill="none" stroke="${navy.mid}" stroke-width="22"/><circle cx="440" cy="520" r="170" fill="none" stroke="${navy.mid}" stroke-width="7"/>` +
      circle(446, 528, 122, shade, 'opacity=".2"') +
      circle(440, 520, 118, paper) +
      clip(oval(440, 520, 118, 118), circle(452, 534, 116, cream.light)) +
      circle(445, 526, 40, shade, 'opacity=".3"') +
      circle(440, 520, 36, navy.mid) +
      circle(430, 510, 17, navy.light) +
      cupAbove(790, 720, 96, white, '#b5692f'),
  );
}

export const tableware: Drawings = {
  'stoneware-plates-1': () =>
    lyingOn(
      set,
      linen(70, 150, 860, 720, cream, clay.mid) +
        plateAbove(500, 510, 270, sky) +
        group(fork(), 'translate(148 -110) scale(1.28 1.22)') +
        group(tableKnife(), 'translate(858 -110) scale(1.28 1.22)'),
    ),
  'stoneware-plates-2': () => standing(set, plateStack(), 1.28),
  'porcelain-teapot-1': () => standing(set, teapot()),
  'porcelain-teapot-2': () =>
    standing(
      set,
      place(teapot(), 400, 770, 0.84) +
        steam(680, 440, 120) +
        espresso(700, 850, 82, { light: paper, mid: cream.light, dark: stone.mid }, '#b5692f') +
        espresso(380, 890, 76, navy, '#b5692f'),
    ),
  'porcelain-teapot-3': teapotAbove,
  'pressed-glass-tumblers-1': () =>
    standing(
      set,
      tumbler(600, 740, 0.98) + tumbler(350, 770, 1.05, '#e9a48b', 620) + tumbler(560, 850, 1.1),
      1.5,
    ),
  'pressed-glass-tumblers-2': () =>
    standing(
      set,
      shadow(360, 806, 80) +
        [0, 1, 2]
          .map((i) =>
            glass(
              360,
              [
                [88, 552 - i * 84],
                [84, 700 - i * 84],
                [70, 804 - i * 84],
              ],
              { tint: '#dcefef' },
            ),
          )
          .join('') +
        tumbler(640, 810, 1.2, '#f0c765', 600) +
        lemonSlice(708, 506, 62, 20) +
        sprig(600, 530, 110, -24),
    ),
  'glass-carafe-1': () => standing(set, carafe(), 1.22),
  'glass-carafe-2': () =>
    standing(
      set,
      move(
        -110,
        0,
        carafe(
          lemonSlice(480, 640, 52, 10) +
            lemonSlice(540, 700, 54, -30) +
            lemonSlice(466, 740, 48, 60) +
            leaf(540, 610, 60, 26, 40, green) +
            leaf(450, 700, 56, 24, -30, green),
        ),
      ) +
        tumbler(670, 830, 1.05, '#b9dde6', 690) +
        lemonSlice(840, 840, 54, 0),
    ),
  'everyday-cutlery-1': () =>
    lyingOn(
      set,
      group(fork(), 'translate(200 -110) scale(1.5 1.22)') +
        group(tableKnife(), 'translate(410 -110) scale(1.5 1.22)') +
        group(spoon(), 'translate(610 -110) scale(1.35 1.22)') +
        group(spoon(), 'translate(810 100) scale(1 .88)'),
    ),
  'everyday-cutlery-2': () => {
    const roll = 'M170 330H830V640Q500 700 170 640Z';
    return lyingOn(
      set,
      group(
        fork() + move(112, 0, tableKnife()) + move(216, 0, spoon()),
        'translate(330 -50) scale(1.5 1.22)',
      ) +
        group(
          cast(roll, 16, 24) +
            form(
              roll,
              stone,
              polygon([170, 330, 600, 330, 400, 700, 170, 700], stone.light) +
                rect(170, 330, 660, 14, paper) +
                line('M200 370H800', clay.mid, 4, 'stroke-dasharray="14 12"'),
            ),
          'translate(0 120)',
        ) +
        line('M160 620C330 660 660 660 840 620', clay.dark, 16) +
        line('M160 616C330 656 660 656 840 616', clay.mid, 10) +
        line('M480 648C420 700 400 740 420 790', clay.mid, 10) +
        line('M500 648C560 690 580 740 560 800', clay.mid, 10) +
        circle(490, 646, 17, clay.dark),
    );
  },
  'espresso-cups-1': () =>
    standing(
      set,
      espresso(360, 730, 90, mustard, '#5b3521') +
        espresso(640, 740, 90, pine, '#5b3521') +
        espresso(480, 840, 96, clay, '#5b3521'),
      1.36,
    ),
  'espresso-cups-2': () =>
    lyingOn(
      set,
      cupAbove(300, 300, 112, clay, '#5b3521') +
        cupAbove(710, 320, 112, mustard, '#5b3521') +
        cupAbove(300, 710, 112, pine, '#c99a6b') +
        cupAbove(710, 720, 112, sky, '#5b3521'),
    ),
  'linen-napkins-1': () => standing(set, napkinStack()),
  'linen-napkins-2': () => {
    const napkin = 'M440 300L560 300L600 700Q500 760 400 700Z';
    return lyingOn(
      set,
      plateAbove(500, 500, 380, cream) +
        cast(napkin, 10, 14) +
        form(
          napkin,
          pine,
          polygon([440, 300, 500, 300, 480, 760, 390, 760], pine.light) +
            polygon([530, 300, 570, 300, 620, 740, 560, 740], pine.dark) +
            line('M404 690Q500 740 596 690', cream.mid, 8),
        ) +
        form(
          'M440 300L380 200Q440 160 500 210Q560 160 620 200L560 300Z',
          pine,
          polygon([380, 180, 500, 200, 480, 300, 430, 300], pine.light) +
            polygon([560, 160, 640, 200, 560, 300, 530, 300], pine.dark),
        ) +
        rect(424, 282, 152, 58, brass.dark, 18) +
        rect(424, 282, 146, 50, brass.mid, 18) +
        rect(434, 288, 60, 14, brass.light, 7) +
        sprig(500, 330, 160, 8, green),
    );
  },
  'olive-wood-salad-bowl-1': () => standing(set, saladBowl(true)),
  'olive-wood-salad-bowl-2': saladAbove,
  'cake-stand-1': () => standing(set, cakeStand(cake(false)) + dome(268), 1.04),
  'cake-stand-2': () => standing(set, cakeStand(cake(true)) + shadow(832, 872, 90) + plateSide(), 1.04),
};

function plateSide(): string {
  return (
    lathe(
      830,
      [
        [120, 846],
        [100, 862, 70, 870, 50, 874],
      ],
      rose,
    ) +
    ellipse(830, 846, 120, 17, rose.light) +
    ellipse(830, 848, 92, 11, rose.mid) +
    polygon([770, 846, 880, 826, 880, 746, 770, 766], '#6e402a') +
    polygon([770, 796, 880, 776, 880, 784, 770, 804], cream.light) +
    polygon([770, 766, 880, 746, 850, 728, 800, 732], cream.light) +
    fruit(836, 734, 20, brick)
  );
}
