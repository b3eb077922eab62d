/** Writes the merchant's colours, fonts and corners into the style sheets, as a Tailwind plugin (src/styles/base.css). */
import plugin from 'tailwindcss/plugin';
import { colours } from './colours.ts';
import { shop } from './shop.ts';

const { palette, fonts, corners } = shop;
const sans =
  'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif';
/** `accentStrong` → `accent-strong`, as in `--accent-strong` and `bg-accent-strong`. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const tokens = {
  '--sans': fonts.text ?? sans,
  '--display': fonts.headings ?? fonts.text ?? sans,
  '--card': corners,
  ...Object.fromEntries(
    colours.map((name) => [`--${kebab(name)}`, `light-dark(${palette[name].light}, ${palette[name].dark})`]),
  ),
};

// biome-ignore lint/style/noDefaultExport: Tailwind calls the default export.
export default plugin(({ addBase }) => addBase({ ':root': tokens }), {
  theme: {
    // Replaces Tailwind's palette, so that only the shop's colours remain.
    colors: Object.fromEntries(colours.map((name) => [kebab(name), `var(--${kebab(name)})`])),
    extend: {
      fontFamily: { sans: 'var(--sans)', display: 'var(--display)' },
      borderRadius: { card: 'var(--card)' },
    },
  },
});
