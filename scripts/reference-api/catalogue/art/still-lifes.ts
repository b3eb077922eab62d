import type { Drawings } from '../types.ts';
import { board, cocotte, kettle, mill } from './kitchen.ts';
import { lemon, sprig } from './nature.ts';
import { settings, tones } from './palette.ts';
import { backdrop, cast, picture, place, shadow } from './scene.ts';
import { circle, roundedBox } from './shapes.ts';

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
};
