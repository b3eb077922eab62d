/**
 * The one table of response headers: the preview sends it, the build writes it as `_headers` for Netlify and Cloudflare
 * Pages, and the nginx and Caddy snippets of the README say the same (a test compares them).
 */
export type Headers = Readonly<Record<string, string>>;

/** On every answer, failures included (OWASP ASVS 5.0, 3.4). */
export const securityHeaders: Headers = {
  // Without includeSubDomains: other subdomains of the merchant may still speak http.
  'Strict-Transport-Security': 'max-age=31536000',
  // The pages' own policy is a meta tag written by Astro with the hashes of that page; a meta tag cannot say who may
  // frame the page. Both policies apply.
  'Content-Security-Policy': "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()',
  // Popups stay connected: the bank's 3-D Secure page may be one.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/**
 * For whatever has no rule of its own: kept, but asked about on every visit. Netlify and Cloudflare Pages do this by
 * themselves, and would join a rule for everything with the one for assets; so it is not part of `_headers`.
 */
export const defaultCaching = 'public, max-age=0, must-revalidate';

/** Caching by path; `*` at the end stands for anything. */
export const cachingRules: readonly { path: string; caching: string }[] = [
  // Astro puts the hash of the content into these names.
  { path: '/_astro/*', caching: 'public, max-age=31536000, immutable' },
];

/** All headers of the answer to a path. */
export function headersFor(path: string): Headers {
  const rule = cachingRules.find((candidate) => path.startsWith(candidate.path.replace(/\*$/, '')));
  return { ...securityHeaders, 'Cache-Control': rule?.caching ?? defaultCaching };
}

/** The table as Netlify and Cloudflare Pages read it: an address, then its headers indented. */
export function headersFile(): string {
  const rules: [string, Headers][] = [
    ['/*', securityHeaders],
    ...cachingRules.map(({ path, caching }): [string, Headers] => [path, { 'Cache-Control': caching }]),
  ];
  return rules
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');
}
