import { hash } from 'node:crypto';
import type { AstroUserConfig } from 'astro';
import type { Env } from '#env.ts';
import { speculationRules } from '#features/catalog/next-page.ts';
import { tags } from '#features/consent/tags.ts';
import type { Shop } from '#merchant/load.ts';
import { snapshotInfo } from '#snapshot/pages.ts';

type Policy = Exclude<NonNullable<NonNullable<AstroUserConfig['security']>['csp']>, boolean>;

/**
 * The Content-Security-Policy. Astro adds the hashes of each page's scripts and styles, and writes the policy into a meta
 * tag. A meta tag can't contain `frame-ancestors`, so scripts/web-host/headers.ts sends it as a header. Stripe's hosts come
 * from docs.stripe.com/security/guide.
 */
export function contentSecurityPolicy(env: Env, { pictureHosts }: Shop): Policy {
  const api = new URL(env.PUBLIC_API_URL).origin;
  const tagged = tags.flatMap(({ hosts }) => hosts);
  const resizer = env.PUBLIC_IMAGE_URL_TEMPLATE?.match(/^https?:\/\/[^/{]+/) ?? [];
  const catalogue = snapshotInfo()?.imageOrigins ?? [];
  const images = ["'self'", 'data:', api, ...resizer, ...tagged, ...pictureHosts, ...catalogue];
  return {
    directives: [
      "default-src 'self'",
      `img-src ${[...new Set(images)].join(' ')}`,
      `connect-src ${["'self'", api, 'https://api.stripe.com', ...tagged].join(' ')}`,
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ],
    scriptDirective: {
      hashes: [`sha256-${hash('sha256', speculationRules, 'base64')}`],
      resources: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', ...tagged],
    },
  };
}
