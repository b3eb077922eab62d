import type { AstroIntegration } from 'astro';

/** Fails the build when a page asked for a message that no language has (filled by astro-i18next.config.ts). */
export function missingMessages(): AstroIntegration {
  return {
    name: 'missing-messages',
    hooks: {
      'astro:build:done': () => {
        const { missingMessages: missing } = globalThis as { missingMessages?: Set<string> };
        if (missing?.size)
          throw new Error(`Messages that no language has: ${[...missing].sort().join(', ')}`);
      },
    },
  };
}
