import type { Env } from '#env.ts';
import { translationGaps } from './translation-gaps.ts';

/** Public settings and translation gaps as constants, for `platform/config.ts` and `i18n/load.ts`. */
export function publicDefines(env: Env): Record<string, string> {
  return {
    __API_URL__: JSON.stringify(env.PUBLIC_API_URL),
    __SHOP_NAME__: JSON.stringify(env.PUBLIC_SHOP_NAME),
    __STRIPE_KEY__: JSON.stringify(env.PUBLIC_STRIPE_PUBLISHABLE_KEY ?? ''),
    __IMAGE_URL_TEMPLATE__: JSON.stringify(env.PUBLIC_IMAGE_URL_TEMPLATE ?? ''),
    __TRANSLATION_GAPS__: JSON.stringify(translationGaps()),
  };
}
