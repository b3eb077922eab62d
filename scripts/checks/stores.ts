/** Checks of nanostores, whose names begin with `$`. */

/**
 * A store changes only in the file that declares it, so that a reader finds every change there. Other files read a
 * `ReadableAtom`, and call that file's functions.
 */
export function storesChangeAtHome(file: string, text: string): string[] {
  if (!/^src\/.*\.(ts|tsx|astro)$/.test(file)) return [];
  const isDeclared = (name: string) => new RegExp(`\\bconst [^=;]*\\${name}\\b`).test(text);
  const changed = new Set([...text.matchAll(/(\$\w+)\.set(?:Key)?\(/g)].map(([, name = '']) => name));
  const writable = text.matchAll(/^export const (\$?\w+) = (?:atom|map|persistentAtom)\b/gm);
  return [
    ...[...changed].flatMap((name) =>
      isDeclared(name) ? [] : [`sets ${name}, which another file declares: export a function from there`],
    ),
    ...[...writable].map(([, name]) => `exports ${name} with its set(): export it as a ReadableAtom`),
  ];
}

/** A store's name begins with `$`. A file named `…-store.ts` exports a store, or a function that returns one. */
export function storesHaveNames(file: string, text: string): string[] {
  if (!/^src\/.*\.tsx?$/.test(file)) return [];
  const unnamed = text.matchAll(
    /^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:atom|map|computed|persistentAtom)\b/gm,
  );
  const hasStore = /^export const (?:\{[^}]*)?\$\w/m.test(text) || /\breturn \{[^}]*\$\w/.test(text);
  return [
    ...[...unnamed].map(([, name]) => `the store ${name} needs a name that begins with $`),
    ...(/-store\.ts$/.test(file) && !hasStore ? ['exports no store: name the file after what it does'] : []),
  ];
}

/** Features make stores only where a reader looks for them: in a `…-store.ts`, or in the `…-flow.ts` that alone changes the store. */
export function storesHaveFiles(file: string, text: string): string[] {
  if (!/^src\/features\/.*\.(ts|tsx|astro)$/.test(file) || /-(?:store|flow)\.ts$/.test(file)) return [];
  const makesStore = /(?<![\w.])(?:atom|map|computed|combined|persistentAtom|resource)(?:<.*>)?\(/.test(text);
  return makesStore ? ['makes a store: make it in a …-store.ts, or in the flow that alone changes it'] : [];
}
