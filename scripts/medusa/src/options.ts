/** Checks the plugin's options, which the merchant sets in `medusa-config`. */
import * as z from 'zod/mini';
import type { MedusaConfig, PluginOptions } from './medusa-types.ts';

const options = z.object({
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country of ISO 3166-1, such as BE')),
  shopOrigins: z
    .array(z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be an origin, such as https://shop.example')))
    .check(z.minLength(1, 'needs at least one URL of the shop')),
  languages: z.optional(
    z.record(
      z.string(),
      z.string().check(z.regex(/^[a-z]{2,3}(-\w+)*$/i, 'must be a locale, such as fr-FR')),
    ),
  ),
  trustedProxies: z.optional(z.int().check(z.minimum(0))),
  processes: z.optional(z.int().check(z.minimum(1))),
});

const locking = z.object({
  options: z.object({
    providers: z.array(z.object({ resolve: z.unknown(), is_default: z.optional(z.boolean()) })),
  }),
});

/** Throws a `TypeError` that names the wrong option. */
export function checkOptions(given: unknown): PluginOptions {
  const result = z.safeParse(options, given ?? {});
  if (result.success) return result.data as PluginOptions;
  const lines = result.error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`);
  throw new TypeError(`static-storefront-medusa has wrong options in medusa-config: ${lines.join('; ')}`);
}

/**
 * Several processes need a lock that they share. Otherwise, they sell the same piece twice. Medusa's lock in PostgreSQL can
 * block all connections, so only its lock in Redis counts. Throws a `TypeError` that says what to add.
 */
export function requireSharedLock({ processes = 1 }: PluginOptions, { modules }: MedusaConfig): void {
  if (processes === 1) return;
  const found = z.safeParse(locking, modules?.['locking']);
  const providers = found.success ? found.data.options.providers : [];
  const used = providers.length === 1 ? providers[0] : providers.find(({ is_default }) => is_default);
  if (!String(used?.resolve).includes('locking-redis'))
    throw new TypeError(
      `static-storefront-medusa: ${processes} processes need the module @medusajs/medusa/locking with the provider @medusajs/medusa/locking-redis in medusa-config`,
    );
}

/** Without Medusa's translations, all languages would show the same texts. Throws a `TypeError` that says what to add. */
export function requireTranslations({ languages = {} }: PluginOptions, { modules }: MedusaConfig): void {
  const found = z.safeParse(z.object({ disable: z.optional(z.literal(false)) }), modules?.['translation']);
  if (Object.keys(languages).length > 1 && !found.success)
    throw new TypeError(
      'static-storefront-medusa: several languages need the module @medusajs/medusa/translation and the feature flag translation in medusa-config',
    );
}
