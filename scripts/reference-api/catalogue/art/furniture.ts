import type { Drawings } from '../types.ts';
import { leaf, sprig } from './nature.ts';
import { paper, settings, shade, type Tone, tones } from './palette.ts';
import { backdrop, cast, lyingOn, picture, place, standing } from './scene.ts';
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
import { block, form, grain, lathe, mouth, tube } from './solids.ts';

const set = settings.furniture;
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

function bar(x: number, y: number, w: number, h: number, tone: Tone): string {
  return (
    rect(x, y, w, h, tone.mid, 4) +
    rect(x, y, w, Math.min(h * 0.34, 14), tone.light, 4) +
    rect(x, y + h - Math.min(h * 0.2, 8), w, Math.min(h * 0.2, 8), tone.dark, 3)
  );
}

function post(x: number, y: number, w: number, h: number, tone: Tone): string {
  return (
    rect(x, y, w, h, tone.mid, 3) +
    rect(x, y, w * 0.32, h, tone.light, 3) +
    rect(x + w * 0.74, y, w * 0.26, h, tone.dark, 3)
  );
}

function floorShadow(x: number, y: number, w: number): string {
  return ellipse(x + w * 0.08, y, w, w * 0.13, shade, 'opacity=".16"');
}

export function stool(): string {
  return (
    floorShadow(500, 816, 250) +
    tube('M420 430L370 770', 34, oak) +
    tube('M580 430L630 770', 34, oak) +
    tube('M388 640H612', 20, oak) +
    tube('M340 430L270 826', 38, oak) +
    tube('M660 430L730 826', 38, oak) +
    tube('M300 690L700 690', 22, oak) +
    lathe(
      500,
      [
        [262, 392],
        [262, 416],
        [240, 442],
      ],
      oak,
      { gloss: 0, tilt: 0.2 },
    ) +
    ellipse(500, 392, 262, 52, oak.light) +
    clip(
      oval(500, 392, 262, 52),
      ellipse(520, 402, 250, 48, oak.mid) + grain(240, 346, 520, 96, oak.dark, 5),
    ) +
    ellipse(500, 396, 186, 30, oak.dark, 'opacity=".16"')
  );
}

function stepStool(): string {
  return (
    floorShadow(510, 816, 260) +
    polygon([640, 340, 690, 340, 790, 816, 736, 816], pine.dark) +
    polygon([300, 340, 350, 340, 396, 690, 350, 690], pine.dark) +
    bar(330, 690, 400, 12, pine) +
    block(280, 330, 420, 40, 60, pine) +
    polygon([296, 370, 346, 370, 250, 816, 196, 816], pine.mid) +
    polygon([296, 370, 312, 370, 216, 816, 196, 816], pine.light) +
    polygon([640, 370, 690, 370, 700, 816, 646, 816], pine.mid) +
    polygon([640, 370, 656, 370, 662, 816, 646, 816], pine.light) +
    block(216, 580, 462, 36, 60, pine) +
    rect(440, 340, 100, 20, pine.dark, 10)
  );
}

function wallShelf(): string {
  const plank = (y: number): string =>
    rect(160, y + 34, 720, 30, shade, 0, 'opacity=".16"') +
    bar(140, y, 720, 34, oak) +
    grain(160, y + 10, 660, 20, oak.dark, 2);
  const book = (x: number, y: number, w: number, h: number, tone: Tone): string =>
    rect(x, y - h, w, h, tone.mid, 3) +
    rect(x, y - h, w * 0.28, h, tone.light, 3) +
    rect(x + w * 0.82, y - h, w * 0.18, h, tone.dark, 2) +
    rect(x + w * 0.2, y - h * 0.82, w * 0.6, 8, cream.light);
  return (
    [220, 760]
      .map((x) => rect(x + 16, 180, 22, 640, shade, 0, 'opacity=".14"') + post(x, 170, 22, 640, brass))
      .join('') +
    plank(360) +
    plank(570) +
    plank(780) +
    book(250, 360, 44, 150, navy) +
    book(298, 360, 36, 130, brick) +
    book(338, 360, 50, 164, cream) +
    book(392, 360, 38, 140, mustard) +
    sprig(640, 280, 130, -20, green) +
    sprig(646, 280, 150, 14, pine) +
    lathe(
      644,
      [
        [52, 266],
        [46, 356],
      ],
      clay,
    ) +
    mouth(644, 266, 52, clay) +
    lathe(
      320,
      [
        [60, 450],
        [92, 480, 92, 550, 54, 568],
      ],
      sky,
      { gloss: 0.6 },
    ) +
    mouth(320, 450, 60, sky) +
    [0, 1, 2]
      .map((i) =>
        lathe(
          590,
          [
            [110 - i * 8, 548 - i * 26],
            [90 - i * 8, 568 - i * 26],
          ],
          [cream, rose, cream][i] ?? cream,
          { gloss: 0.3 },
        ),
      )
      .join('') +
    ellipse(590, 496, 94, 12, cream.light) +
    rect(280, 690, 190, 90, walnut.mid, 4) +
    rect(280, 690, 190, 24, walnut.light, 4) +
    circle(375, 744, 12, brass.light) +
    book(560, 780, 40, 130, pine) +
    book(604, 780, 46, 150, clay) +
    group(book(0, 0, 40, 140, navy), 'translate(700 776) rotate(-14)')
  );
}

export function sideTable(): string {
  return (
    floorShadow(500, 822, 220) +
    tube('M470 470L430 770', 26, walnut) +
    tube('M350 450L300 826', 32, walnut) +
    tube('M650 450L700 826', 32, walnut) +
    lathe(
      500,
      [
        [200, 640],
        [196, 662],
      ],
      walnut,
      { gloss: 0, tilt: 0.16 },
    ) +
    ellipse(500, 640, 200, 32, walnut.light) +
    lathe(
      500,
      [
        [272, 380],
        [272, 424],
        [240, 446],
      ],
      walnut,
      { gloss: 0, tilt: 0.17 },
    ) +
    ellipse(500, 380, 272, 46, walnut.light) +
    ellipse(506, 386, 250, 38, walnut.mid) +
    ellipse(440, 372, 90, 13, walnut.light, 'opacity=".8"')
  );
}

export function bench(): string {
  return (
    floorShadow(500, 820, 380) +
    tube('M250 560L232 760', 30, oak) +
    tube('M750 560L768 760', 30, oak) +
    tube('M190 560L160 826', 36, oak) +
    tube('M810 560L840 826', 36, oak) +
    bar(180, 700, 640, 22, oak) +
    polygon([160, 540, 230, 490, 820, 490, 880, 540], oak.light) +
    bar(130, 538, 770, 48, oak) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) => line(d`M${200 + i * 84} 538L${252 + i * 73} 492`, oak.dark, 4, 'opacity=".4"'))
      .join('')
  );
}

function cushion(x: number, y: number, tone: Tone): string {
  const shape = d`M${x - 110} ${y - 180}Q${x} ${y - 160} ${x + 110} ${y - 180}Q${x + 94} ${y - 90} ${x + 116} ${y}Q${x} ${y + 14} ${x - 116} ${y}Q${x - 94} ${y - 90} ${x - 110} ${y - 180}Z`;
  return form(
    shape,
    tone,
    path(
      d`M${x - 120} ${y - 190}H${x - 10}Q${x - 70} ${y - 80} ${x - 90} ${y + 10}H${x - 130}Z`,
      tone.light,
    ) +
      path(d`M${x + 116} ${y}Q${x + 40} ${y - 10} ${x + 110} ${y - 180}Z`, tone.dark) +
      line(
        d`M${x - 60} ${y - 176}Q${x - 50} ${y - 80} ${x - 62} ${y + 6}M${x + 40} ${y - 172}Q${x + 34} ${y - 80} ${x + 46} ${y + 6}`,
        cream.mid,
        8,
      ),
  );
}

export function mirror(frame: Tone): string {
  return (
    cast(oval(500, 470, 290, 290), 26, 30, 0.22) +
    circle(500, 470, 290, frame.mid) +
    clip(oval(500, 470, 290, 290), circle(486, 452, 286, frame.light) + circle(500, 470, 278, frame.mid)) +
    circle(500, 470, 252, frame.dark) +
    clip(
      oval(500, 470, 248, 248),
      circle(500, 470, 248, '#cfe0e2') +
        polygon([200, 560, 560, 100, 700, 100, 280, 700], paper, 'opacity=".5"') +
        polygon([380, 760, 760, 280, 800, 330, 440, 780], paper, 'opacity=".4"') +
        path('M200 640Q400 560 560 640T820 600V760H200Z', '#b3ccd0'),
    )
  );
}

function coatRack(hung: boolean): string {
  const peg = (x: number): string =>
    lathe(
      x,
      [
        [18, 318],
        [14, 350],
        [26, 362],
        [28, 392],
      ],
      oak,
      { gloss: 0.3 },
    ) +
    ellipse(x, 392, 28, 8, oak.dark) +
    circle(x, 388, 26, oak.mid) +
    circle(x - 6, 382, 15, oak.light);
  const pegs = [200, 350, 500, 650, 800];
  const coat =
    'M350 400Q300 420 270 470L230 720L284 730L300 640L296 880H440L436 640Q470 560 430 470Q400 420 350 400Z';
  return (
    cast(roundedBox(110, 290, 790, 96, 22), 14, 20, 0.2) +
    form(
      roundedBox(110, 290, 790, 96, 22),
      walnut,
      rect(110, 290, 790, 22, walnut.light) +
        rect(110, 370, 790, 20, walnut.dark) +
        grain(130, 310, 740, 60, walnut.dark, 3),
    ) +
    pegs.map((x) => ellipse(x + 14, 402, 26, 12, shade, 'opacity=".25"') + peg(x)).join('') +
    (hung
      ? cast(coat, 20, 16, 0.16) +
        form(
          coat,
          navy,
          path('M350 400Q300 420 270 470L230 720L284 730L330 470Z', navy.light) +
            path('M400 420L436 890H380Z', navy.dark) +
            line('M352 420V880', navy.dark, 4) +
            [520, 600, 680].map((y) => circle(366, y, 9, brass.mid)).join(''),
        ) +
        peg(350) +
        line('M650 394L590 560M650 394L710 560', clay.dark, 12) +
        form(
          'M560 552H740L766 770Q766 790 744 790H556Q534 790 534 770Z',
          cream,
          rect(520, 540, 80, 270, paper) +
            rect(700, 540, 80, 270, cream.dark) +
            rect(520, 620, 260, 24, clay.mid),
        ) +
        sprig(600, 560, 150, -12, green) +
        sprig(660, 560, 130, 16, pine) +
        rect(552, 552, 196, 14, cream.dark) +
        peg(650) +
        ellipse(824, 492, 96, 106, shade, 'opacity=".18"') +
        ellipse(806, 478, 96, 106, mustard.mid) +
        ellipse(800, 470, 92, 100, mustard.light) +
        ellipse(808, 482, 60, 66, navy.mid) +
        ellipse(806, 478, 54, 60, mustard.mid) +
        ellipse(798, 468, 38, 42, mustard.light) +
        peg(800)
      : '')
  );
}

export function crate(inside = ''): string {
  const slats = (x: number, w: number): string =>
    [0, 1, 2].map((i) => bar(x, 550 + i * 84, w, 68, oak)).join('');
  return (
    floorShadow(510, 820, 290) +
    polygon([230, 540, 310, 490, 800, 490, 740, 540], walnut.dark) +
    rect(224, 540, 520, 262, walnut.dark) +
    inside +
    polygon([740, 548, 800, 496, 800, 760, 740, 800], oak.dark) +
    line('M742 624L800 576M742 710L800 664', walnut.dark, 10) +
    slats(224, 520) +
    post(224, 540, 44, 262, oak) +
    post(700, 540, 44, 262, oak) +
    rect(400, 572, 160, 36, walnut.dark, 18) +
    [246, 722]
      .map((x) =>
        [584, 668, 752]
          .map((y) => circle(x, y, 7, steel.dark) + circle(x - 1, y - 2, 4, steel.light))
          .join(''),
      )
      .join('')
  );
}

function ladder(draped: boolean): string {
  const throwShape =
    'M344 400Q500 380 650 400L664 690Q640 676 620 690T574 690T528 690T482 690T436 690T390 690T336 690Z';
  return (
    cast('M330 140L280 826H316L360 140ZM640 140L690 826H726L672 140Z', 40, 6, 0.14) +
    [250, 400, 550, 700]
      .map((y) => tube(d`M${338 - (y - 140) * 0.05} ${y}H${666 + (y - 140) * 0.05}`, 26, oak))
      .join('') +
    tube('M340 130L296 820', 34, oak) +
    tube('M660 130L704 820', 34, oak) +
    (draped
      ? cast(throwShape, 14, 16, 0.2) +
        form(
          throwShape,
          mustard,
          path('M344 380Q420 380 430 400L410 700H330Z', mustard.light) +
            path('M600 380H680V700H620Z', mustard.dark) +
            [450, 490, 620].map((y) => line(d`M330 ${y}Q500 ${y - 14} 670 ${y}`, cream.mid, 9)).join(''),
        ) +
        Array.from({ length: 22 }, (_, i) =>
          line(d`M${344 + i * 15} 688l${i % 2 ? 3 : -3} 44`, mustard.mid, 5),
        ).join('') +
        ''
      : '')
  );
}

function trolley(loaded: boolean): string {
  const tray = (y: number): string =>
    polygon([240, y, 320, y - 46, 800, y - 46, 740, y], ink.light) +
    polygon([740, y, 800, y - 46, 800, y + 16, 740, y + 62], pine.dark) +
    rect(240, y, 500, 62, pine.mid, 6) +
    rect(240, y, 500, 16, pine.light, 6);
  const items = (y: number, kind: number): string =>
    kind === 0
      ? lathe(
          360,
          [
            [46, y - 150],
            [42, y],
          ],
          clay,
        ) +
        sprig(350, y - 140, 130, -18, green) +
        sprig(364, y - 140, 150, 12, pine) +
        lathe(
          500,
          [
            [22, y - 170],
            [22, y - 120],
            [48, y - 96, 50, y - 40, 46, y],
          ],
          brass,
        ) +
        lathe(
          630,
          [
            [62, y - 80],
            [54, y - 20, 40, y, 30, y],
          ],
          sky,
        ) +
        mouth(630, y - 80, 62, sky)
      : rect(310, y - 110, 44, 120, navy.mid) +
        rect(358, y - 130, 40, 140, brick.mid) +
        rect(402, y - 100, 50, 110, mustard.mid) +
        form(
          d`M520 ${y - 60}Q600 ${y - 90} 690 ${y - 60}V${y + 10}H520Z`,
          cream,
          rect(520, y - 100, 60, 120, paper) + rect(640, y - 100, 60, 120, cream.dark),
        );
  return (
    floorShadow(520, 830, 280) +
    post(312, 270, 18, 500, steel) +
    post(784, 270, 18, 500, steel) +
    (loaded ? items(560 - 24, 1) + items(330 - 24, 0) : '') +
    tray(700) +
    tray(516) +
    (loaded
      ? items(506, 1) + rect(240, 516, 500, 62, pine.mid, 6) + rect(240, 516, 500, 16, pine.light, 6)
      : '') +
    tray(330) +
    (loaded
      ? items(322, 0) + rect(240, 330, 500, 62, pine.mid, 6) + rect(240, 330, 500, 16, pine.light, 6)
      : '') +
    post(244, 240, 22, 570, steel) +
    post(714, 240, 22, 570, steel) +
    tube('M255 240V200H330M725 240V200H800V280', 18, steel) +
    tube('M255 206H726', 20, walnut) +
    [255, 725]
      .map(
        (x) =>
          circle(x, 820, 24, ink.dark) +
          circle(x - 3, 817, 17, ink.light) +
          circle(x - 3, 817, 7, steel.light),
      )
      .join('') +
    [330, 790].map((x) => circle(x, 780, 18, ink.dark)).join('')
  );
}

const wallOnly = (content: string): string => picture(backdrop(set, 900) + content);

export const furniture: Drawings = {
  'oak-stool-1': () => standing(set, stool(), 1.1, 620),
  'oak-stool-2': () =>
    picture(
      backdrop(set, 600) +
        place(stool(), 380, 850, 0.86) +
        place(stool(), 720, 780, 0.7) +
        place(
          lathe(
            500,
            [
              [30, 640],
              [70, 660, 90, 740, 60, 806],
            ],
            sky,
          ) +
            sprig(496, 640, 210, -14, green) +
            sprig(504, 640, 230, 12, pine),
          380,
          506,
          0.7,
        ),
    ),
  'oak-stool-3': () =>
    lyingOn(
      set,
      cast(oval(480, 480, 340, 340), 28, 36) +
        circle(480, 480, 340, oak.light) +
        clip(
          oval(480, 480, 340, 340),
          circle(490, 492, 334, oak.mid) +
            grain(130, 130, 700, 700, oak.dark, 12) +
            circle(500, 506, 230, oak.dark, 'opacity=".16"') +
            path('M760 200Q900 620 420 860H860V200Z', oak.dark, 'opacity=".25"'),
        ) +
        [
          [330, 330],
          [640, 340],
          [330, 640],
          [640, 630],
        ]
          .map(
            ([x = 0, y = 0]) =>
              circle(x, y, 34, walnut.mid) +
              circle(x - 3, y - 3, 30, oak.light) +
              turn(40, x, y, rect(x - 34, y - 5, 68, 10, walnut.mid)),
          )
          .join('') +
        sprig(880, 900, 190, -30, green),
    ),
  'step-stool-1': () => standing(set, stepStool(), 1.06, 620),
  'step-stool-2': () =>
    picture(
      backdrop(set, 640) +
        rect(0, 200, 1000, 40, walnut.mid) +
        rect(0, 200, 1000, 12, walnut.light) +
        [0, 1, 2]
          .map((i) =>
            lathe(
              160 + i * 120,
              [
                [44, 110],
                [56, 198],
              ],
              [sky, brick, mustard][i] ?? sky,
            ),
          )
          .join('') +
        place(stepStool(), 560, 880, 0.9) +
        place(
          lathe(
            500,
            [
              [100, 700],
              [90, 770, 80, 800, 70, 806],
            ],
            clay,
          ) +
            mouth(500, 700, 100, clay) +
            leaf(480, 700, 150, 70, -30, green) +
            leaf(510, 700, 170, 74, 8, green) +
            leaf(530, 700, 140, 64, 40, pine),
          550,
          470,
          0.8,
        ),
    ),
  'wall-shelf-1': () => wallOnly(move(0, -40, wallShelf())),
  'wall-shelf-2': () =>
    lyingOn(
      set,
      [0, 1, 2]
        .map((i) =>
          group(
            cast(roundedBox(0, 0, 720, 120, 8), 12, 18) +
              form(
                roundedBox(0, 0, 720, 120, 8),
                oak,
                rect(0, 0, 720, 24, oak.light) +
                  rect(0, 104, 720, 20, oak.dark) +
                  grain(10, 20, 700, 90, oak.dark, 4),
              ) +
              circle(60, 60, 14, oak.dark) +
              circle(660, 60, 14, oak.dark),
            `translate(110 ${120 + i * 160}) rotate(-3)`,
          ),
        )
        .join('') +
        [640, 700]
          .map((y, i) =>
            move(0, i * 30, cast(roundedBox(120, y, 700, 22, 10), 8, 12) + bar(120, y, 700, 22, brass)),
          )
          .join('') +
        [0, 1, 2, 3]
          .map(
            (i) =>
              circle(240 + i * 80, 860, 17, brass.dark) +
              circle(237 + i * 80, 857, 13, brass.light) +
              line(d`M${230 + i * 80} 857h14`, brass.dark, 4),
          )
          .join('') +
        turnKey(),
    ),
  'walnut-side-table-1': () => standing(set, sideTable(), 1.1, 620),
  'walnut-side-table-2': () =>
    picture(
      backdrop(set, 640) +
        form(
          'M620 880V520Q620 430 710 430H1000V880Z',
          rose,
          rect(620, 420, 90, 480, rose.light) + rect(720, 640, 300, 20, rose.dark),
        ) +
        rect(700, 560, 320, 120, rose.light, 40) +
        place(sideTable(), 360, 890, 0.9) +
        place(
          lathe(
            500,
            [
              [30, 640],
              [70, 660, 90, 740, 60, 806],
            ],
            navy,
          ) +
            sprig(496, 640, 190, -14, green) +
            sprig(504, 640, 210, 12, pine),
          290,
          516,
          0.72,
        ) +
        block(380, 486, 130, 20, 34, cream) +
        block(388, 466, 120, 20, 32, brick),
    ),
  'hallway-bench-1': () => standing(set, bench(), 1.06, 600),
  'hallway-bench-2': () =>
    picture(
      backdrop(set, 640) +
        place(bench() + cushion(280, 530, clay) + cushion(420, 536, mustard), 500, 850, 0.96) +
        place(
          form(
            'M420 800L440 690Q470 680 500 690L510 740Q580 760 610 780Q620 800 610 806H420Z',
            walnut,
            path('M420 800L440 690H460L450 806H420Z', walnut.light) + rect(410, 790, 210, 20, ink.dark),
          ),
          600,
          826,
          0.8,
        ) +
        place(
          form(
            'M420 800L440 690Q470 680 500 690L510 740Q580 760 610 780Q620 800 610 806H420Z',
            walnut,
            path('M420 800L440 690H460L450 806H420Z', walnut.light) + rect(410, 790, 210, 20, ink.dark),
          ),
          720,
          846,
          0.8,
        ),
    ),
  'round-mirror-1': () => wallOnly(move(0, 0, mirror(oak))),
  'round-mirror-2': () =>
    picture(
      backdrop(set, 760) +
        group(mirror(oak), 'translate(100 -20) scale(.8)') +
        block(180, 690, 600, 60, 80, walnut) +
        post(200, 750, 40, 200, walnut) +
        post(720, 750, 40, 200, walnut) +
        place(
          lathe(
            500,
            [
              [30, 640],
              [70, 660, 90, 740, 60, 806],
            ],
            clay,
          ) +
            sprig(496, 640, 190, -14, green) +
            sprig(504, 640, 230, 12, pine),
          270,
          686,
          0.9,
        ) +
        lathe(
          640,
          [
            [90, 650],
            [80, 676, 60, 684, 40, 686],
          ],
          stone,
        ) +
        mouth(640, 650, 90, stone, { tilt: 0.2 }),
    ),
  'peg-rail-2': () => wallOnly(move(0, 90, coatRack(false))),
  'peg-rail-1': () => wallOnly(move(0, -60, coatRack(true))),
  'storage-crate-1': () => standing(set, crate(), 1.16, 600),
  'storage-crate-2': () =>
    picture(
      backdrop(set, 640) +
        place(crate(), 500, 860, 0.92) +
        place(
          crate(
            [0, 1, 2, 3]
              .map(
                (i) =>
                  rect(
                    290 + i * 62,
                    330 + (i % 2) * 24,
                    56,
                    240,
                    [navy, brick, mustard, pine][i]?.mid ?? navy.mid,
                    4,
                  ) +
                  rect(
                    290 + i * 62,
                    330 + (i % 2) * 24,
                    16,
                    240,
                    [navy, brick, mustard, pine][i]?.light ?? navy.light,
                    4,
                  ),
              )
              .join('') +
              form(
                'M560 420Q620 380 690 420V560H560Z',
                cream,
                rect(560, 380, 50, 190, paper) + rect(660, 380, 50, 190, cream.dark),
              ),
          ),
          500,
          608,
          0.92,
        ),
    ),
  'blanket-ladder-1': () => picture(backdrop(set, 720) + floorShadow(500, 830, 240) + ladder(true)),
  'blanket-ladder-2': () =>
    picture(
      backdrop(set, 720) +
        floorShadow(420, 830, 240) +
        move(-130, 0, ladder(false)) +
        lathe(
          760,
          [
            [130, 560],
            [150, 640, 150, 760, 110, 826],
          ],
          oak,
          {
            gloss: 0,
            decor: [600, 650, 700, 750]
              .map((y) => line(d`M600 ${y}Q760 ${y + 40} 920 ${y}`, oak.dark, 6, 'opacity=".6"'))
              .join(''),
          },
        ) +
        mouth(760, 560, 130, oak, { tilt: 0.2 }) +
        form(
          'M660 560Q680 470 760 480T860 556Q830 590 760 590T660 560Z',
          rose,
          path('M660 560Q680 470 740 480L720 590Z', rose.light),
        ) +
        form(
          'M730 540Q770 450 850 520L870 560Q800 580 740 570Z',
          mustard,
          path('M730 540Q770 450 800 490L770 570Z', mustard.light),
        ) +
        path('M630 560A130 26 0 0 0 890 560V574A130 26 0 0 1 630 574Z', oak.light),
    ),
  'kitchen-trolley-1': () => standing(set, trolley(false), 1.02, 600),
  'kitchen-trolley-2': () => standing(set, trolley(true), 0.94, 600),
};

function turnKey(): string {
  return (
    line('M640 900L800 840', steel.dark, 18) +
    line('M638 896L798 836', steel.light, 8) +
    line('M640 900L620 860', steel.dark, 18)
  );
}
