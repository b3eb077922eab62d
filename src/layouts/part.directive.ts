/** `client:part` is `client:load`, but it first fetches the island's files as a lazy part. */
import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:part'?: boolean;
  }
}

const directive: ClientDirective = (load, _options, island) => {
  const [component = '', renderer = ''] = ['component-url', 'renderer-url'].map(
    (name) => island.getAttribute(name) ?? '',
  );
  void shopParts.want([component, renderer], async () => (await load())());
};

// Astro calls the default export.
export default directive;
