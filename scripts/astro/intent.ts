import type { AstroIntegration } from 'astro';

/** Registers `client:intent`: an island is loaded when the shopper first points at, touches or focuses it. */
export function intent(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/platform/intent.directive.ts' });
      },
    },
  };
}
