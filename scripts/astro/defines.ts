import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { productsById } from '#api/contract/catalog.ts';
import type { Env } from '#env.ts';
import { locales } from '#i18n/locale.ts';
import type { Features } from '#lib/shop-setup.ts';
import { legalPagesOf } from '#merchant/legal.ts';
import type { Shop } from '#merchant/load.ts';
import type { SnapshotInfo } from '#snapshot/tables.ts';
import { allowedPictureHosts } from './csp.ts';
import { messageKeys, messagesIn } from './message-files.ts';

const texts = fileURLToPath(new URL('../../src/i18n/messages', import.meta.url));

/**
 * The message files that lack texts, for example `fr/cart`. For each of them, the browser also loads the English file.
 */
export function translationGaps(folder = texts): string[] {
  const keys = (file: string) => messageKeys(messagesIn(`${folder}/${file}`));
  return locales.flatMap((locale) =>
    readdirSync(`${folder}/en`)
      .filter((file) => {
        const own = keys(`${locale}/${file}`);
        return [...keys(`en/${file}`)].some((key) => !own.has(key));
      })
      .map((file) => `${locale}/${file.replace('.json', '')}`),
  );
}

/**
 * A constant for each feature, because the bundler drops the code behind a constant that is false. The bundler would keep code
 * that depends on a property of an object.
 */
export const featureDefines = (features: Features): Record<string, string> =>
  Object.fromEntries(
    Object.entries(features).map(([name, value]) => [`__FEATURES__.${name}`, JSON.stringify(value)]),
  );

/**
 * The public settings, what the rebuild has found out about the API, and the list of incomplete message files, as constants
 * for `platform/config.ts` and `i18n/load.ts`.
 */
export function publicDefines(
  env: Env,
  shop: Shop,
  api: Pick<SnapshotInfo, 'calls' | 'setup' | 'pictureOrigins'>,
): Record<string, string> {
  const { calls, setup, pictureOrigins } = api;
  return {
    __API_URL__: JSON.stringify(env.PUBLIC_API_URL),
    __SHOP_NAME__: JSON.stringify(shop.name),
    __SHOP_COUNTRY__: JSON.stringify(shop.country ?? ''),
    __DELIVERY_COUNTRIES__: JSON.stringify(setup.countries),
    __CURRENCY__: JSON.stringify(setup.currency),
    ...featureDefines(setup.features),
    __LEGAL_PAGES__: JSON.stringify(legalPagesOf(shop)),
    __STRIPE_KEY__: JSON.stringify(env.PUBLIC_STRIPE_PUBLISHABLE_KEY ?? ''),
    __IMAGE_URL_TEMPLATE__: JSON.stringify(env.PUBLIC_IMAGE_URL_TEMPLATE ?? ''),
    __PICTURE_HOSTS__: JSON.stringify(allowedPictureHosts(env, shop, pictureOrigins)),
    __READS_BY_ID__: JSON.stringify(calls.includes(productsById.name)),
    __OFFLINE__: JSON.stringify(env.PUBLIC_OFFLINE === '1'),
    __TRANSLATION_GAPS__: JSON.stringify(translationGaps()),
  };
}
