/**
 * `client:part={filesOf('CartIsland')}` works like `client:load`, but first fetches the island's files as a lazy part. Without the
 * list of files, the loader would find a file's imports only after fetching that file. The files aren't preloaded by `<link>`,
 * because a fetch waits for a preload that hangs, and browsers remember a failed `modulepreload`.
 *
 * An island that holds an element with `data-waits` loads when a script of its page dispatches `neededEvent` on the island. If an
 * island holds an element with `data-complete`, the built page shows all of the island, so it loads after the first paint.
 */
import type { ClientDirective } from 'astro';
import { afterPaint } from '../after-paint.ts';
import { neededEvent } from '../event-names.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:part'?: readonly string[];
  }
}

const directive: ClientDirective = (load, { value }, island) => {
  const [component = '', renderer = ''] = ['component-url', 'renderer-url'].map(
    (name) => island.getAttribute(name) ?? '',
  );
  // Astro declares a string, but passes on the list of files as it is.
  const files = value as unknown as readonly string[];
  const start = () => void shopParts.want([component, renderer, ...files], async () => (await load())());
  if (island.querySelector('[data-waits]')) island.addEventListener(neededEvent, start, { once: true });
  else if (island.querySelector('[data-complete]')) afterPaint(start);
  else start();
};

// Astro calls the default export.
export default directive;
