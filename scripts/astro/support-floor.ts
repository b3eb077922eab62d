import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

/** A browser that the shop supports and its oldest version, from `browserslist` in package.json. */
export interface Supported {
  /** As Browserslist names it, e.g. `ios_saf`. */
  readonly browser: string;
  readonly version: string;
}

const { browserslist } = z.parse(
  z.object({ browserslist: z.array(z.string()) }),
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
);

/** The oldest browsers that the shop supports. */
export const supported: readonly Supported[] = browserslist.map((query) => {
  const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  if (!browser || !version) throw new Error(`"${query}" in browserslist is not of the form "chrome >= 111"`);
  return { browser, version };
});

/** The same list as Vite takes it, for scripts and style sheets. */
export const targets = supported.map(({ browser, version }) => browser.replace('ios_saf', 'ios') + version);

/** Compiles the browser's scripts for the oldest supported browsers. Astro sets its own target where the config is read. */
export function supportFloor(): Plugin {
  return {
    name: 'support-floor',
    configEnvironment: (name) => (name === 'client' ? { build: { target: targets } } : undefined),
  };
}
