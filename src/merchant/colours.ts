/** The shop's colours in both themes, and their contrast (WCAG 2.2, success criteria 1.4.3 and 1.4.11). */

/** Backgrounds, then what is drawn on them, as `#rrggbb`. */
const neutralColours = {
  /** The page. */
  paper: { light: '#ffffff', dark: '#131415' },
  /** Cards and fields. */
  surface: { light: '#ffffff', dark: '#1c1e20' },
  /** The footer, notices and summaries. */
  sunk: { light: '#f4f4f5', dark: '#0c0d0e' },
  /** Text. */
  ink: { light: '#1b1c1e', dark: '#f1f1f2' },
  /** Less important text. */
  muted: { light: '#5a5d63', dark: '#a9acb2' },
  /** Decorative lines. */
  line: { light: '#e2e3e6', dark: '#303337' },
  /** The borders of fields. */
  edge: { light: '#83868d', dark: '#83868d' },
  /** Buttons and links. */
  accent: { light: '#24364f', dark: '#b4c8e6' },
  /** Buttons on hover. */
  accentStrong: { light: '#142236', dark: '#d0dcef' },
  /** Text on buttons. */
  onAccent: { light: '#ffffff', dark: '#14202f' },
  /** Small headings and low stock. */
  warm: { light: '#93460f', dark: '#f2b183' },
  /** In stock. */
  good: { light: '#2c6a3c', dark: '#93d3a2' },
  /** Errors. */
  danger: { light: '#a32d1c', dark: '#ff9f8c' },
  /** Rating stars. */
  star: { light: '#a86400', dark: '#f0b54a' },
} as const;

export type Colour = keyof typeof neutralColours;
type Theme = 'light' | 'dark';
export type Palette = Readonly<Record<Colour, Readonly<Record<Theme, string>>>>;

export const colours = Object.keys(neutralColours) as Colour[];
const themes: readonly Theme[] = ['light', 'dark'];

type Chosen = Readonly<Record<Theme, Readonly<Partial<Record<Colour, string | undefined>>>>>;

/** The merchant's colours, or the neutral colour where the merchant has chosen none. */
export function paletteOf(chosen: Chosen): Palette {
  const colourOf = (name: Colour, theme: Theme): string => {
    const { [name]: own, accent, ink = neutralColours.ink[theme] } = chosen[theme];
    // This colour is derived from the merchant's accent. Otherwise, a button would change its hue on hover.
    if (name === 'accentStrong' && accent) return own ?? mixed(accent, ink);
    return own ?? neutralColours[name][theme];
  };
  return Object.fromEntries(
    colours.map((name) => [name, { light: colourOf(name, 'light'), dark: colourOf(name, 'dark') }]),
  ) as Record<Colour, Palette[Colour]>;
}

/** Three parts of a colour and one part of another. */
function mixed(most: string, some: string): string {
  const [a, b] = [channels(most), channels(some)];
  const parts = a.map((value, at) => Math.round(value * 0.75 + (b[at] ?? 0) * 0.25));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue, from 0 to 255. */
const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const backgrounds = ['paper', 'surface', 'sunk'] as const;
/** What is drawn on which backgrounds, and the minimum contrast: 4.5 for text, 3 for borders and symbols. */
const uses: readonly { drawn: Colour; on: readonly Colour[]; least: number }[] = [
  ...(['ink', 'muted', 'accent', 'warm', 'good', 'danger'] as const).map((drawn) => ({
    drawn,
    on: backgrounds,
    least: 4.5,
  })),
  { drawn: 'onAccent', on: ['accent', 'accentStrong'], least: 4.5 },
  { drawn: 'edge', on: backgrounds, least: 3 },
  { drawn: 'star', on: backgrounds, least: 3 },
];

/** One line for each pair of colours with too little contrast. */
export function contrastFaults(palette: Palette): string[] {
  return themes.flatMap((theme) =>
    uses.flatMap(({ drawn, on, least }) =>
      on.flatMap((background) => {
        const [front, back] = [palette[drawn][theme], palette[background][theme]];
        const ratio = contrastRatio(front, back);
        if (ratio >= least) return [];
        // Rounded down, so that a ratio just below the limit never looks like the limit.
        const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
        return `theme.${theme}.${drawn}: ${front} on ${background} (${back}) has a contrast of ${shown}:1 but needs ${least}:1`;
      }),
    ),
  );
}

/** From 1 (the same colour) to 21 (black on white). */
function contrastRatio(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((lower, higher) => lower - higher);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
