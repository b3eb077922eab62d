import type { Drawings } from '../types.ts';
import { cocotte, kettle, mill, mixingBowl, pourOver } from './kitchen.ts';
import { candle, candlestick, lantern, opalLamp, pendant } from './lighting.ts';
import { lemon, pear, sprig } from './nature.ts';
import { settings, shade, type Tone, tones } from './palette.ts';
import { backdrop, glow, picture, place, shadow } from './scene.ts';
import { circle, clip, d, line, move, path, polygon, rect, scale } from './shapes.ts';
import { lathe } from './solids.ts';
import { carafe, espresso, saladBowl, teapot } from './tableware.ts';

const { brick, clay, cream, leaf: green, mustard, navy, oak, pine, sky, steel, walnut } = tones;

function awning(width: number, depth: number, stripes: number): string {
  const step = width / stripes;
  const scallop = (index: number, tone: Tone): string => {
    const x = index * step;
    return (
      path(d`M${x} 0H${x + step}V${depth}A${step / 2} ${step * 0.42} 0 0 1 ${x} ${depth}Z`, tone.mid) +
      path(
        d`M${x} ${depth - 6}H${x + step}V${depth}A${step / 2} ${step * 0.42} 0 0 1 ${x} ${depth}Z`,
        tone.dark,
      ) +
      rect(x, 0, step * 0.28, depth - 6, tone.light, 0, 'opacity=".7"')
    );
  };
  return (
    rect(0, depth, width, 46, shade, 0, 'opacity=".14"') +
    Array.from({ length: stripes }, (_, index) => scallop(index, index % 2 === 0 ? clay : cream)).join('')
  );
}

function shelf(x: number, y: number, w: number): string {
  const bracket = (at: number): string =>
    polygon([at, y + 24, at + 18, y + 24, at + 18, y + 92, at, y + 40], walnut.dark);
  return (
    rect(x + 20, y + 24, w, 26, shade, 0, 'opacity=".18"') +
    bracket(x + 50) +
    bracket(x + w - 70) +
    rect(x, y, w, 26, oak.mid, 5) +
    rect(x, y, w, 9, oak.light, 4) +
    rect(x, y + 21, w, 5, oak.dark, 2)
  );
}

function spines(x: number, y: number, books: readonly (readonly [number, number, Tone])[]): string {
  let at = x;
  return books
    .map(([w, h, tone]) => {
      const left = at;
      at += w + 3;
      return (
        rect(left, y - h, w, h, tone.mid, 3) +
        rect(left, y - h, w * 0.28, h, tone.light, 3) +
        rect(left + w * 0.82, y - h, w * 0.18, h, tone.dark, 2) +
        rect(left + w * 0.22, y - h * 0.8, w * 0.56, 6, cream.light) +
        rect(left + w * 0.22, y - h * 0.74, w * 0.56, 3, cream.light)
      );
    })
    .join('');
}

function vase(x: number, y: number, tone: Tone, stems: Tone): string {
  return (
    shadow(x, y + 2, 62) +
    sprig(x - 6, y - 110, 250, -16, stems, 5) +
    sprig(x, y - 110, 280, 6, green, 5) +
    sprig(x + 8, y - 110, 220, 28, stems, 5) +
    lathe(
      x,
      [
        [30, y - 170],
        [24, y - 150, 24, y - 140, 30, y - 126],
        [74, y - 104, 80, y - 30, 50, y],
      ],
      tone,
      { gloss: 0.6 },
    )
  );
}

function plateOnEdge(x: number, y: number, r: number, tone: Tone): string {
  return (
    circle(x + 12, y - r + 6, r, shade, 'opacity=".2"') +
    circle(x, y - r, r, tone.light) +
    clip(
      d`M${x - r} ${y - r}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
      circle(x + r * 0.05, y - r * 0.95, r, tone.mid),
    ) +
    circle(x, y - r, r * 0.68, tone.dark) +
    circle(x + 4, y - r + 5, r * 0.66, tone.light)
  );
}

/** The shop window: an awning over a shelf and a table of things from every corner of the shop. */
function hero(): string {
  return picture(
    backdrop(settings.kitchen, 690, 1600, 1000) +
      shelf(980, 400, 520) +
      spines(1010, 400, [
        [40, 170, navy],
        [34, 150, brick],
        [46, 186, mustard],
        [32, 160, pine],
      ]) +
      plateOnEdge(1270, 398, 74, sky) +
      scale(0.66, 1410, 400, vase(1410, 400, clay, pine)) +
      shelf(130, 430, 380) +
      plateOnEdge(220, 428, 80, cream) +
      move(330, 430, candle(0, 0, 34, 100, mustard, false)) +
      place(teapot(), 430, 432, 0.3) +
      pendant(790, 330, 0.62, pine) +
      rect(0, 690, 1600, 310, oak.mid) +
      rect(0, 690, 1600, 12, oak.light) +
      [770, 860, 960].map((y) => line(d`M0 ${y}H1600`, oak.dark, 3, 'opacity=".5"')).join('') +
      path('M700 690H1180L1600 1000H900Z', oak.light, 'opacity=".35"') +
      place(carafe(), 590, 770, 0.76) +
      place(mill(500, walnut, steel), 1225, 790, 0.66) +
      place(lantern(true), 1440, 860, 0.7) +
      place(kettle(), 310, 850, 0.74) +
      place(saladBowl(true), 1070, 860, 0.64) +
      place(cocotte(), 770, 880, 0.7) +
      place(espresso(500, 806, 90, navy, '#5b3521'), 530, 930, 0.72) +
      shadow(1242, 934, 62) +
      lemon(1240, 896, 52) +
      shadow(1340, 950, 54) +
      pear(1340, 948, 150, green) +
      sprig(120, 940, 170, 76, green) +
      awning(1600, 104, 16),
    1600,
    1000,
  );
}

/** Breakfast: coffee, tea and a bowl of fruit. */
function breakfast(): string {
  return picture(
    backdrop(settings.tableware, 520, 1200, 800) +
      place(mixingBowl(), 930, 660, 0.84) +
      place(pourOver(), 610, 650, 0.86) +
      place(teapot(), 280, 670, 0.8) +
      place(espresso(500, 806, 92, clay, '#5b3521'), 470, 746, 0.86) +
      place(espresso(500, 806, 92, mustard, '#5b3521'), 740, 742, 0.86) +
      shadow(1070, 732, 58) +
      pear(1066, 732, 160, mustard) +
      sprig(90, 740, 150, 74),
    1200,
    800,
  );
}

/** Evening: everything that glows. */
function evening(): string {
  return picture(
    backdrop(settings.lighting, 540, 1200, 800) +
      pendant(960, 190, 0.56, brick) +
      glow(600, 420, 520, 0.5) +
      place(opalLamp(), 300, 650, 0.84) +
      place(lantern(true), 640, 700, 0.8) +
      candlestick(860, 690, 130, cream, true) +
      candlestick(990, 730, 80, cream, true) +
      move(460, 740, candle(0, 0, 54, 120, mustard)) +
      vase(120, 720, navy, pine),
    1200,
    800,
  );
}

export const home: Drawings = { hero, 'banner-1': breakfast, 'banner-2': evening };
