import type { Plugin } from 'vite';

/**
 * Utilities without the registered properties by which Tailwind lets them be combined with others that the shop does not
 * use: a fifth of a kilobyte of every page. What it rewrites must stay true: borders are solid (base.css), `content` is
 * empty, and no `leading-…` is followed by a larger window's `sm:text-…`.
 */
export function plainStyles(): Plugin {
  return {
    name: 'plain-styles',
    apply: 'build',
    // After Tailwind's own, which stands before it in the list, and before Vite takes the sheets.
    enforce: 'pre',
    transform: (code, id) => (/\.css($|\?)/.test(id) ? { code: plain(code), map: null } : null),
  };
}

const dropped = 'border-style|leading|font-weight|content';

/** Takes a minified sheet of Tailwind. One that sets `content` to something is left with its properties. */
export function plain(sheet: string): string {
  const names = /--tw-content:(?!""|initial)/.test(sheet) ? dropped.replace('|content', '') : dropped;
  return sheet
    .replaceAll(new RegExp(`@property --tw-(${names})\\{[^}]*\\}`, 'g'), '')
    .replaceAll(/border(-\w+)?-style:var\(--tw-border-style\);?/g, '')
    .replaceAll(/var\(--tw-leading,(calc\([^()]*\)|[^()]*)\)/g, '$1')
    .replaceAll(names === dropped ? 'content:var(--tw-content)' : /(?!)/g, 'content:""')
    .replaceAll(new RegExp(`--tw-(${names}):[^;}]*(;|(?=\\}))`, 'g'), '')
    .replaceAll(/@layer properties\{@supports[^{]*\{[^{}]*\{\}\}\}/g, '')
    .replaceAll(/calc\(([\d.]+) \/ ([\d.]+)\)/g, (_, a, b) => String(+(Number(a) / Number(b)).toFixed(4)));
}
