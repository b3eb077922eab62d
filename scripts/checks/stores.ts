/** Checks of nanostores, whose names begin with `$`. */
import { persistentAtom } from '@nanostores/persistent';
import { atom, computed, map } from 'nanostores';

/** Functions of packages that return a store. If a package renames one, this file no longer loads. */
const writableMakers = Object.keys({ atom, map, persistentAtom });
const packageMakers = [...writableMakers, ...Object.keys({ computed })];
/** Functions of `src` that return a store, and those that return it with other things. `lostMakers` finds renamed ones. */
const ownMakers = ['combinedStore'];
const holderMakers = ['personalResource', 'resource'];

const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`;
const exportsWritable = new RegExp(
  `^export const (\\$?\\w+)(?:: (?!ReadableAtom)[^=\\n]+)? = ${anyOf(writableMakers)}\\b`,
  'gm',
);
const exportsCollection = /^export const (\w+)(?:: (?:Map|Set)<[^=\n]*>)? = new (?:Map|Set)\b/gm;
const unnamedStore = new RegExp(
  `^(?:export )?const (\\w+)(?:: [^=\\n]+)? = ${anyOf([...packageMakers, ...ownMakers])}\\b`,
  'gm',
);
const makesStore = new RegExp(
  `(?<![\\w.])${anyOf([...packageMakers, ...ownMakers, ...holderMakers])}(?:<.*>)?\\(`,
);

/**
 * A store, map or set changes only in the file that declares it, so that a reader finds every change there. Other files read a
 * `ReadableAtom`, and call that file's functions.
 */
export function storesChangeAtHome(file: string, text: string): string[] {
  if (!/^src\/.*\.(ts|tsx|astro)$/.test(file)) return [];
  const isDeclared = (name: string) => new RegExp(`\\bconst [^=;]*\\${name}\\b`).test(text);
  const changed = new Set([...text.matchAll(/(\$\w+)\.set(?:Key)?\(/g)].map(([, name = '']) => name));
  return [
    ...[...changed].flatMap((name) =>
      isDeclared(name) ? [] : [`sets ${name}, which another file declares: export a function from there`],
    ),
    ...[...text.matchAll(exportsWritable)].map(
      ([, name]) => `exports ${name} with its set(): export it as a ReadableAtom`,
    ),
    ...[...text.matchAll(exportsCollection)].map(
      ([, name]) =>
        `exports ${name}, which other files could change: export functions that use it, or type it as ReadonlyMap or ReadonlySet`,
    ),
  ];
}

/** A store's name begins with `$`. A file named `…-store.ts` exports a store, or a function that returns one. */
export function storesHaveNames(file: string, text: string): string[] {
  if (!/^src\/.*\.tsx?$/.test(file)) return [];
  const hasStore = /^export const (?:\{[^}]*)?\$\w/m.test(text) || /\breturn \{[^}]*\$\w/.test(text);
  return [
    ...[...text.matchAll(unnamedStore)].map(
      ([, name]) => `the store ${name} needs a name that begins with $`,
    ),
    ...(/-store\.ts$/.test(file) && !hasStore ? ['exports no store: name the file after what it does'] : []),
  ];
}

/** Features make stores only where a reader looks for them: in a `…-store.ts`, or in the `…-flow.ts` that alone changes the store. */
export function storesHaveFiles(file: string, text: string): string[] {
  if (!/^src\/features\/.*\.(ts|tsx|astro)$/.test(file) || /-(?:store|flow)\.ts$/.test(file)) return [];
  return makesStore.test(text)
    ? ['makes a store: make it in a …-store.ts, or in the flow that alone changes it']
    : [];
}

/** Functions that these checks look for in vain. `source` is the text of all files of `src`. */
export const lostMakers = (source: string): string[] =>
  [...ownMakers, ...holderMakers]
    .filter((name) => !new RegExp(`^export function ${name}\\b`, 'm').test(source))
    .map((name) => `scripts/checks/stores.ts names ${name}(), which no file exports`);
