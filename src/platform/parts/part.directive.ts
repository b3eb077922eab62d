/**
 * `client:part={filesOf('CartIsland')}` is `client:load`, but it first fetches the island's files as a lazy part. Without the
 * list, the loader would find a file's imports only after fetching that file. The files aren't preloaded by `<link>`,
 * because a fetch waits for a preload that hangs, and browsers remember a failed `modulepreload`.
 */
import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:part'?: readonly string[];
  }
}

const directive: ClientDirective = (load, { value }, island) => {
  const [component = '', renderer = ''] = ['component-url', 'renderer-url'].map(
    (name) => island.getAttribute(name) ?? '',
  );
  void shopParts.want([component, renderer, ...(value as unknown as string[])], async () => (await load())());
};

// Astro calls the default export.
export default directive;
