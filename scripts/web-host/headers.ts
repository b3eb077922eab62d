/**
 * The response headers. The preview sends them, and the build writes them as `_headers` for Netlify and Cloudflare
 * Pages. A test compares the nginx and Caddy recipes in docs/deploy.md with them.
 */
import { getMimeType } from 'hono/utils/mime';

type Headers = Readonly<Record<string, string>>;

/** On every response, including errors (OWASP ASVS 5.0, 3.4). */
export const securityHeaders: Headers = {
  // No includeSubDomains, because the merchant's other subdomains may still use http.
  'Strict-Transport-Security': 'max-age=31536000',
  // Each page has its own policy with hashes in a meta tag, which can't contain frame-ancestors. Browsers apply both
  // policies.
  'Content-Security-Policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Turns off what the shop and Stripe don't use. Some names are left out, because browsers log a warning for names that they don't know.
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
  // The bank's 3-D Secure popup must stay connected to the page.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // Keeps other sites from loading the shop's pages and scripts into their own pages.
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * The `Cache-Control` of files that no caching rule names. Browsers cache them, but revalidate them on every visit. `_headers`
 * leaves this header out, because Netlify and Cloudflare Pages send it by default and would combine it with the rule for assets.
 */
export const defaultCaching = 'public, max-age=0, must-revalidate';

/** Caching rules by path. A `*` at the end matches anything. */
export const cachingRules: readonly { path: string; caching: string }[] = [
  // Astro adds the content's hash to these names.
  { path: '/_astro/*', caching: 'public, max-age=31536000, immutable' },
  // Some hosts cache scripts by default. Shoppers would then keep an old service worker.
  { path: '/sw.js', caching: 'no-cache' },
];

/** Headers of pictures, by the ends of their names. They replace the security headers of the same name. */
export const pictureRules: readonly { ends: readonly string[]; headers: Headers }[] = [
  {
    // Newsletters and marketplaces may show the shop's pictures.
    ends: ['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'],
    headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
  },
  {
    // An SVG file opened by itself is a document. Its scripts could read what the shop stores.
    ends: ['svg'],
    headers: { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
  },
];

/** The headers of a picture, by the end of its name. */
const pictureHeaders = (end: string): Headers =>
  Object.assign({}, ...pictureRules.filter(({ ends }) => ends.includes(end)).map(({ headers }) => headers));

/** All response headers of a file. */
export function headersFor(path: string): Headers {
  const rule = cachingRules.find((candidate) => path.startsWith(candidate.path.replace(/\*$/, '')));
  const end = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return { ...securityHeaders, 'Cache-Control': rule?.caching ?? defaultCaching, ...pictureHeaders(end) };
}

/** All response headers of a path without a file. Browsers ask again on every visit, because the next build may have the file. */
export const headersForMissing: Headers = { ...securityHeaders, 'Cache-Control': defaultCaching };

/**
 * The headers in the `_headers` format of Netlify and Cloudflare Pages. If two rules set a header, Netlify sends the
 * later one. Cloudflare joins both with a comma. Browsers then apply both security policies, but ignore a
 * `Cross-Origin-Resource-Policy` with two values. If two rules have the same path, Cloudflare ignores the first one.
 */
export function headersFile(): string {
  const ends = [...new Set(pictureRules.flatMap((rule) => rule.ends))];
  const rules: [string, Headers][] = [
    ['/*', securityHeaders],
    ...cachingRules.map(({ path, caching }): [string, Headers] => [path, { 'Cache-Control': caching }]),
    ...ends.flatMap((end): [string, Headers][] => [
      [`/*.${end}`, pictureHeaders(end)],
      // Cloudflare tells capitals from small letters.
      [`/*.${end.toUpperCase()}`, pictureHeaders(end)],
    ]),
  ];
  return rules
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');
}

export function contentTypeOf(file: string): string {
  return getMimeType(file) ?? 'application/octet-stream';
}

/** Whether the file is text. Pictures and fonts are already compressed. */
export function isCompressible(file: string): boolean {
  return /^text\/|json|xml/.test(contentTypeOf(file));
}
