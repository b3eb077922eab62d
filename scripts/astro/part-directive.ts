import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Adds the directive `client:part` (src/layouts/part.directive.ts). Astro inlines it into the pages that use it. */
export function partDirective(): AstroIntegration {
  return {
    name: 'part-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'part',
          entrypoint: fileURLToPath(new URL('../../src/layouts/part.directive.ts', import.meta.url)),
        });
      },
    },
  };
}
