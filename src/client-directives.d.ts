import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** src/layouts/part.directive.ts */
    'client:part'?: boolean;
  }
}
