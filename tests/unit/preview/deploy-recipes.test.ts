import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cachingRules, defaultCaching, securityHeaders } from '../../../scripts/web-host/headers.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const recipe = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(read('docs/deploy.md'))?.[1] ?? '';

describe('the documentation', () => {
  it.each(['nginx', 'caddy'])('has a recipe for %s with the same headers as the preview', (language) => {
    const snippet = recipe(language).replaceAll('\\"', '"');
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(snippet).toContain(name);
      expect(snippet).toContain(value);
    }
    for (const caching of [defaultCaching, ...cachingRules.map((rule) => rule.caching)])
      expect(snippet).toContain(caching);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const docs = readdirSync(new URL('docs', root)).filter((name) => name.endsWith('.md'));
    for (const file of ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)])
      for (const [, name = ''] of read(file).matchAll(/npm run (?:--silent )?([\w:]+)/g))
        expect(Object.keys(scripts), file).toContain(name);
  });
});
