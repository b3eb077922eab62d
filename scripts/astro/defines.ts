import type { Env } from '#env.ts';

/** What of the settings the browser may know: constants that `src/platform/config.ts` names. */
export function publicDefines(env: Env): Record<string, string> {
  return {
    __API_URL__: JSON.stringify(env.PUBLIC_API_URL),
    __SHOP_NAME__: JSON.stringify(env.PUBLIC_SHOP_NAME),
    __STRIPE_KEY__: JSON.stringify(env.PUBLIC_STRIPE_PUBLISHABLE_KEY ?? ''),
  };
}
