/** Checks what the merchant sets in `medusa-config`. */
import * as z from 'zod/mini';
import type { PluginOptions } from './engine.ts';

const options = z.object({
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country of ISO 3166-1, such as BE')),
  shopOrigins: z
    .array(z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be an origin, such as https://shop.example')))
    .check(z.minLength(1, 'needs at least one address of the shop')),
  languages: z.optional(
    z.record(
      z.string(),
      z.string().check(z.regex(/^[a-z]{2,3}(-\w+)*$/i, 'must be a locale, such as fr-FR')),
    ),
  ),
  trustedProxies: z.optional(z.int().check(z.minimum(0))),
});

/** @throws {TypeError} that names the wrong option. */
export function checkedOptions(given: unknown): PluginOptions {
  const result = z.safeParse(options, given ?? {});
  if (result.success) return result.data as PluginOptions;
  const lines = result.error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`);
  throw new TypeError(`static-storefront-medusa has wrong options in medusa-config: ${lines.join('; ')}`);
}
