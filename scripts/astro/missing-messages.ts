import type { AstroIntegration } from 'astro';

/** Fails the build if a page uses a message that no language has. astro-i18next.config.ts collects them. */
export function missingMessages(): AstroIntegration {
  return {
    name: 'missing-messages',
    hooks: {
      'astro:build:done': () => {
        const { missingMessages: missing } = globalThis as { missingMessages?: Set<string> };
        if (missing?.size)
          throw new Error(`These messages are missing in all languages: ${[...missing].sort().join(', ')}`);
      },
    },
  };
}
