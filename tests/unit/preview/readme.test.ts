import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cachingRules, defaultCaching, securityHeaders } from '../../../scripts/web-host/headers.ts';
import { parseEnv } from '../../../src/env.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';

describe('README', () => {
  it.each(['nginx', 'caddy'])('the %s snippet sends the table of headers', (language) => {
    const snippet = block(language).replaceAll('\\"', '"');
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(snippet).toContain(name);
      expect(snippet).toContain(value);
    }
    for (const caching of [defaultCaching, ...cachingRules.map((rule) => rule.caching)])
      expect(snippet).toContain(caching);
  });

  it('lists every setting', () => {
    for (const name of [...Object.keys(parseEnv({})), 'PUBLIC_STRIPE_PUBLISHABLE_KEY'])
      expect(readme).toContain(`\`${name}\``);
  });

  it('names only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    for (const [, name = ''] of readme.matchAll(/npm run (?:--silent )?([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
  });
});
