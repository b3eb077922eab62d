/** The Content-Security-Policy of the pages. */
import { hash } from 'node:crypto';
import type { AstroUserConfig } from 'astro';
import type { Env } from '#env.ts';
import { tags } from '#features/consent/tags.ts';
import { speculationRules } from '#features/prefetch/prefetch.ts';
import type { Shop } from '#merchant/load.ts';
import { pictureHosts } from '#snapshot/picture-hosts.ts';

type AstroPolicy = Exclude<NonNullable<NonNullable<AstroUserConfig['security']>['csp']>, boolean>;

/** A Content-Security-Policy: directive → sources. The hashes of scripts and styles are not in it. */
export type Policy = Readonly<Record<string, readonly string[]>>;

type PolicySettings = Pick<Env, 'PUBLIC_API_URL' | 'PUBLIC_SITE_URL' | 'PUBLIC_IMAGE_URL_TEMPLATE'>;

/**
 * The policy of every page. `pictureOrigins` are the hosts of the catalogue's pictures. A meta tag can't contain
 * `frame-ancestors`, so scripts/web-host/headers.ts sends it as a header. Stripe's hosts come from
 * docs.stripe.com/security/guide.
 */
export function policyOf(
  env: PolicySettings,
  shop: Pick<Shop, 'pictureHosts'>,
  pictureOrigins: readonly string[],
): Policy {
  const api = new URL(env.PUBLIC_API_URL).origin;
  const tagged = tags.flatMap(({ hosts }) => hosts);
  const images = ["'self'", 'data:', api, ...tagged, ...pictureHosts(env, shop, pictureOrigins)];
  return {
    'default-src': ["'self'"],
    'img-src': [...new Set(images)],
    'connect-src': ["'self'", api, 'https://api.stripe.com', ...tagged],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', ...tagged],
    'style-src': ["'self'"],
  };
}

/** The hosts that pages may load pictures from: the shop's own host and those that the policy names. */
export function allowedPictureHosts(...settings: Parameters<typeof policyOf>): string[] {
  const named = policyOf(...settings)['img-src'] ?? [];
  return [
    new URL(settings[0].PUBLIC_SITE_URL).origin,
    ...named.filter((source) => source.startsWith('http')),
  ];
}

/** The policy in the format of Astro's configuration. Astro adds the hashes of each page's scripts and styles. */
export function contentSecurityPolicy(policy: Policy): AstroPolicy {
  const { 'script-src': scripts = [], 'style-src': styles = [], ...others } = policy;
  return {
    directives: Object.entries(others).map(
      ([name, sources]) => `${name} ${sources.join(' ')}` as NonNullable<AstroPolicy['directives']>[number],
    ),
    scriptDirective: {
      hashes: [`sha256-${hash('sha256', speculationRules, 'base64')}`],
      resources: [...scripts],
    },
    styleDirective: { resources: [...styles] },
  };
}
