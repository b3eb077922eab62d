import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = 'scripts/rebuild/schedule';
const files = readdirSync(folder);
const text = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8');
const docs = readFileSync('docs/rebuild.md', 'utf8');
const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
);
const settings = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# ?)?([A-Z]\w+)=/gm)].map(([, name]) => name),
);

describe('the examples of schedules', () => {
  it.each(files)('use only commands and settings that exist: %s', (file) => {
    const commands = [...text(file).matchAll(/npm run (?:--\S+ )*([\w:]+)/g)].map(([, name]) => name);
    if (!file.endsWith('.timer')) expect(commands).not.toEqual([]);
    for (const command of commands) expect(scripts).toContain(command);
    const named = [...text(file).matchAll(/\b(?:PUBLIC|PUBLISH|REBUILD)_\w+\b/g)].map(([name]) => name);
    for (const name of named) expect(settings).toContain(name);
  });

  it('cache what the next run needs', () => {
    for (const file of ['github-actions.yml', 'gitlab-ci.yml'])
      for (const kept of ['.cache', 'dist']) expect(text(file)).toMatch(RegExp(`^ +(- )?${kept}/?$`, 'm'));
  });

  it('are all linked from the documentation', () => {
    const shown = [...docs.matchAll(/\(\.\.\/scripts\/rebuild\/schedule\/([\w.-]+)\)/g)].map(
      ([, file]) => file,
    );
    // shop-status.timer has no link of its own: the documentation mentions it together with shop-rebuild.timer.
    expect(shown.sort()).toEqual(files.filter((file) => file !== 'shop-status.timer').sort());
  });
});
