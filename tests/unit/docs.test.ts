import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cachingRules, defaultCaching, securityHeaders } from '../../scripts/web-host/headers.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const schedules = readdirSync('scripts/rebuild/schedule').map((name) => `scripts/rebuild/schedule/${name}`);

describe('the documentation', () => {
  it.each(['nginx', 'caddy'])('has a recipe for %s with the same headers as the preview', (language) => {
    const recipe =
      new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(read('docs/deploy.md'))?.[1] ?? '';
    const snippet = recipe.replaceAll('\\"', '"');
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(snippet).toContain(name);
      expect(snippet).toContain(value);
    }
    for (const caching of [defaultCaching, ...cachingRules.map((rule) => rule.caching)])
      expect(snippet).toContain(caching);
  });

  it('names only commands that exist, as do the examples of schedules', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const docs = readdirSync('docs').filter((name) => name.endsWith('.md'));
    for (const file of ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`), ...schedules])
      for (const name of namesIn(read(file), /npm run (?:--\S+ )*([\w:]+)/g))
        expect(Object.keys(scripts), file).toContain(name);
  });

  it('links every example of a schedule', () => {
    const shown = namesIn(read('docs/rebuild.md'), /\(\.\.\/(scripts\/rebuild\/schedule\/[\w.-]+)\)/g);
    // shop-status.timer has no link of its own: the documentation mentions it together with shop-rebuild.timer.
    expect(shown.sort()).toEqual(schedules.filter((file) => !file.endsWith('shop-status.timer')).sort());
  });
});

describe('the examples of schedules', () => {
  it('use only settings that exist', () => {
    const settings = namesIn(read('.env.example'), /^(?:# ?)?([A-Z]\w+)=/gm);
    for (const file of schedules)
      for (const name of namesIn(read(file), /\b((?:PUBLIC|PUBLISH|REBUILD)_\w+)\b/g))
        expect(settings, file).toContain(name);
  });

  it('run a command, and cache what the next run needs', () => {
    for (const file of schedules.filter((name) => !name.endsWith('.timer')))
      expect(read(file)).toContain('npm run ');
    for (const file of ['github-actions.yml', 'gitlab-ci.yml'])
      for (const kept of ['.cache', 'dist'])
        expect(read(`scripts/rebuild/schedule/${file}`)).toMatch(RegExp(`^ +(- )?${kept}/?$`, 'm'));
  });
});
