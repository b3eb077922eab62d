import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

/** A supported browser and its oldest supported version. */
interface Supported {
  /** Browserslist's name, such as `ios_saf`. */
  readonly browser: string;
  readonly version: string;
}

const { browserslist } = z.parse(
  z.object({ browserslist: z.array(z.string()) }),
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
);

/** The supported browsers with their oldest versions, from `browserslist` in package.json. */
export const supported: readonly Supported[] = browserslist.map((query) => {
  const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  if (!browser || !version)
    throw new Error(`Write the browser "${query}" with its oldest version, such as "chrome >= 111".`);
  return { browser, version };
});

/** The same browsers in Vite's format. */
export const targets = supported.map(({ browser, version }) => browser.replace('ios_saf', 'ios') + version);

/**
 * Compiles the browser's scripts for the oldest supported browsers. This needs a plugin, because Astro overrides
 * `build.target` of the Vite configuration.
 */
export function supportFloor(): Plugin {
  return {
    name: 'support-floor',
    configEnvironment: (name) => (name === 'client' ? { build: { target: targets } } : undefined),
  };
}
