/** `client:part` is `client:load`, but it first fetches the island's files as a lazy part. */
import type { ClientDirective } from 'astro';

const directive: ClientDirective = (load, _options, island) => {
  const files = ['component-url', 'renderer-url'].map(
    (name) => island.getAttribute(name)?.split('/').pop() ?? '',
  );
  void shopParts.want(load, (hydrate) => hydrate(), undefined, files);
};

// Astro calls the default export.
export default directive;
