import type { Drawings } from '../types.ts';
import { crate, mirror, sideTable, stool } from './furniture.ts';
import { fern, pot, trug, wateringCan } from './garden.ts';
import { board, cocotte, kettle, mill } from './kitchen.ts';
import { candlestick, lantern, opalLamp } from './lighting.ts';
import { lemon, pear, sprig } from './nature.ts';
import { settings, tones } from './palette.ts';
import { backdrop, cast, picture, place, shadow } from './scene.ts';
import { circle, group, roundedBox } from './shapes.ts';
import { carafe, espresso, teapot } from './tableware.ts';

const { oak, steel, walnut } = tones;

/** One composed picture per category. */
export const stillLifes: Drawings = {
  kitchen: () =>
    picture(
      backdrop(settings.kitchen, 640) +
        cast(roundedBox(560, 190, 330, 470, 40), 30, 8, 0.2) +
        board(560, 190, 330, 480) +
        circle(725, 246, 26, oak.dark) +
        circle(727, 249, 22, settings.kitchen.wall) +
        place(mill(500, walnut, steel), 880, 740, 0.86) +
        place(kettle(), 350, 770, 0.98) +
        place(cocotte(), 670, 850, 0.86) +
        shadow(250, 896, 84) +
        lemon(250, 846, 66) +
        shadow(392, 916, 74) +
        lemon(390, 876, 58) +
        sprig(90, 900, 150, 78),
    ),
  tableware: () =>
    picture(
      backdrop(settings.tableware, 640) +
        place(carafe(), 800, 730, 0.98) +
        place(teapot(), 400, 770, 1.02) +
        place(espresso(500, 806, 100, tones.mustard, '#5b3521'), 620, 880, 0.95) +
        shadow(196, 876, 66) +
        pear(190, 876, 200, tones.leaf) +
        shadow(318, 896, 58) +
        pear(312, 896, 172, tones.mustard),
    ),
  lighting: () =>
    picture(
      backdrop(settings.lighting, 640) +
        place(opalLamp(), 300, 770, 1.02) +
        place(lantern(true), 700, 830, 0.9) +
        candlestick(470, 880, 110, tones.cream, true),
    ),
  furniture: () =>
    picture(
      backdrop(settings.furniture, 640) +
        group(mirror(oak), 'translate(250 -60) scale(.62)') +
        place(stool(), 300, 850, 0.92) +
        place(sideTable(), 730, 830, 0.78) +
        place(teapot(), 714, 508, 0.44) +
        place(crate(), 640, 930, 0.6),
    ),
  garden: () =>
    picture(
      backdrop(settings.garden, 640) +
        fern(790, 620, 0.9) +
        pot(790, 800, 0.94) +
        place(wateringCan(), 370, 800, 0.92) +
        place(trug(true), 640, 920, 0.5) +
        pot(220, 910, 0.54),
    ),
};
