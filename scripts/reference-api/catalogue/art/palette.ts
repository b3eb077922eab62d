/** A colour as light falls on it: towards the light, in it, away from it. */
export interface Tone {
  readonly light: string;
  readonly mid: string;
  readonly dark: string;
}

const tone = (light: string, mid: string, dark: string): Tone => ({ light, mid, dark });

/** The only colours things are made of; a drawing adds none of its own but tints of glass and light. */
export const tones = {
  cream: tone('#fdf6e9', '#f3e6cf', '#dcc8a6'),
  stone: tone('#e9e5dd', '#c9c3b7', '#99938a'),
  ink: tone('#5a5e66', '#3a3d44', '#26282d'),
  steel: tone('#f2f5f5', '#c5cdd0', '#8a959b'),
  brass: tone('#f3d88f', '#d3a84e', '#9a742d'),
  copper: tone('#f0b693', '#cd7f52', '#97532f'),
  oak: tone('#e6c196', '#cd9b64', '#a2703f'),
  walnut: tone('#a3744f', '#7a4f33', '#543420'),
  clay: tone('#e09a76', '#c76f48', '#9c4f31'),
  brick: tone('#dd6f59', '#bd4a37', '#8f3327'),
  mustard: tone('#f3cd74', '#dfa93a', '#b37f20'),
  leaf: tone('#9dbd86', '#6b955c', '#466c44'),
  pine: tone('#5a8676', '#366454', '#23453b'),
  sky: tone('#bfdae1', '#8ab6c4', '#5d8fa1'),
  navy: tone('#557599', '#31506f', '#20364f'),
  rose: tone('#f3cdc1', '#e0a093', '#b87468'),
  plum: tone('#a17894', '#774f6d', '#55364f'),
} as const satisfies Record<string, Tone>;

/** Near-black for shadows, and the paper white of highlights. */
export const shade = '#2b1d12';
export const paper = '#fffdf8';

/** Where a category's things stand. */
export interface Setting {
  readonly wall: string;
  readonly beam: string;
  readonly table: string;
  readonly edge: string;
}

const setting = (wall: string, beam: string, table: string, edge: string): Setting => ({
  wall,
  beam,
  table,
  edge,
});

export const settings = {
  kitchen: setting('#e9dcc8', '#f2e8d8', '#d3bb9a', '#e2ceb1'),
  tableware: setting('#cbd9d7', '#d9e4e2', '#a9bfbc', '#bdd0cd'),
  lighting: setting('#56657c', '#61718a', '#3f4c61', '#4b5a71'),
  furniture: setting('#e6d2c6', '#eedfd5', '#c3a38a', '#d3b8a2'),
  garden: setting('#d2ddc4', '#dfe7d3', '#aebe97', '#c1ceae'),
  stationery: setting('#ead3cb', '#f2e1db', '#d2b0a4', '#e0c3b9'),
  bags: setting('#ead7ae', '#f2e4c5', '#cfb27a', '#dec595'),
  outdoors: setting('#c3d5dc', '#d3e1e6', '#93ab94', '#a9bda8'),
  books: setting('#d6cfdf', '#e2dde9', '#b2a7c2', '#c5bbd2'),
  pantry: setting('#f0deb4', '#f6e9cb', '#d8b97f', '#e6cd9c'),
} as const satisfies Record<string, Setting>;
