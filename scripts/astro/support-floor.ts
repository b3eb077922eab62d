import type { Plugin } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

/** The supported browsers with their oldest versions, such as `chrome >= 111`, from `browserslist` in package.json. */
export const supportedBrowsers = manifest.browserslist.map((query) => {
  const [browser = '', version = ''] = query.split(' >= ');
  return { browser, version };
});

/** The same browsers in Vite's format. */
export const compileTargets = supportedBrowsers.map(
  ({ browser, version }) => browser.replace('ios_saf', 'ios') + version,
);

/**
 * Compiles the browser's scripts for the oldest supported browsers. This needs a plugin, because Astro overrides
 * `build.target` of the Vite configuration.
 */
export function supportFloor(): Plugin {
  return {
    name: 'support-floor',
    configEnvironment: (name) => (name === 'client' ? { build: { target: compileTargets } } : undefined),
  };
}
