import type { AstroIntegration } from 'astro';

type Formatter = new (...args: never[]) => object;

/**
 * Makes each `Intl` formatter once: pages ask for the same few again and again (our own formats, and i18next for the rule
 * of every plural), and making one takes longer than all it is used for. An eighth of the rendering of a large shop.
 */
export function keptFormats(): AstroIntegration {
  return {
    name: 'kept-formats',
    hooks: {
      'astro:build:start': () => {
        Intl.NumberFormat = keepMade(
          Intl.NumberFormat as unknown as Formatter,
        ) as unknown as typeof Intl.NumberFormat;
        Intl.DateTimeFormat = keepMade(
          Intl.DateTimeFormat as unknown as Formatter,
        ) as unknown as typeof Intl.DateTimeFormat;
        const all = Intl as { PluralRules: typeof Intl.PluralRules };
        all.PluralRules = keepMade(
          all.PluralRules as unknown as Formatter,
        ) as unknown as typeof Intl.PluralRules;
      },
    },
  };
}

/** A constructor that gives the same object for the same arguments; only for objects that nobody changes. */
export function keepMade<C extends Formatter>(made: C): C {
  const kept = new Map<string, object>();
  return new Proxy(made, {
    construct(target, args: never[]) {
      const key = JSON.stringify(args);
      let one = kept.get(key);
      if (!one) {
        one = new target(...args);
        kept.set(key, one);
      }
      return one;
    },
  });
}
