/** `client:part` is `client:load` with the files of the island fetched first, as for every part that comes late. */
import type { ClientDirective } from 'astro';

const directive: ClientDirective = (load, _options, island) => {
  const files = ['component-url', 'renderer-url'].map(
    (name) => island.getAttribute(name)?.split('/').pop() ?? '',
  );
  void shopParts.want(load, (hydrate) => hydrate(), undefined, files);
};

// Astro calls the default export.
export default directive;
