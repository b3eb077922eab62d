import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on first intent: pointer over, touch, focus or click; holds and replays what comes before. */
    'client:intent'?: boolean;
  }
}
