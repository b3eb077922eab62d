import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withOwnHashes } from '../../../scripts/astro/csp.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (policy: string) =>
  `<html><head><meta http-equiv="content-security-policy" content="${policy}"><style>a{}</style></head>` +
  `<body><script>let a = 1</script><script type="module" src="/x.js"></script></body></html>`;

it('the content policy of a page keeps only the hashes of its own scripts and styles', () => {
  const policy = `default-src 'self'; script-src 'self' ${hash('let b')} ${hash('let a = 1')}; style-src 'self' ${hash('a{}')} ${hash('b{}')};`;
  expect(withOwnHashes(page(policy))).toBe(
    page(`default-src 'self'; script-src 'self' ${hash('let a = 1')}; style-src 'self' ${hash('a{}')};`),
  );
});

it('a content policy without hashes stays as it is', () => {
  const policy = "script-src 'self';";
  expect(withOwnHashes(page(policy))).toBe(page(policy));
});
