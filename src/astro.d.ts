/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    locale: import('#i18n/locale.ts').Locale;
    t: import('#i18n/translator.ts').Translate;
    /**
     * The URLs of an island's script files, for its `client:part`. Only a rebuild knows them (scripts/astro/renderer.ts). In a
     * rebuild, an unknown island throws an error. Elsewhere, the list is empty.
     */
    filesOf(island: string): readonly string[];
  }
}

declare module 'astro-i18next' {
  const integration: (options?: { configPath?: string }) => import('astro').AstroIntegration;
  export default integration;
}

/** The URL of a lazy part (scripts/astro/parts.ts). */
declare module '*?part' {
  const url: string;
  export default url;
}

/** The code of a classic script (scripts/astro/classic-scripts.ts). */
declare module '*?inline-script' {
  const code: string;
  export const hash: `sha256-${string}`;
  export default code;
}

/** Chrome's prerendering (https://wicg.github.io/nav-speculation/prerendering.html). */
interface Document {
  readonly prerendering?: boolean;
}
