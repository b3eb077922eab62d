import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#api/contract/endpoints.ts';
import { recordFiles } from '../../scripts/rebuild/places/place.ts';
import {
  cachingRules,
  defaultCaching,
  pictureRules,
  securityHeaders,
} from '../../scripts/web-host/headers.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
/** The anchors of a file's headings, as GitHub makes them. */
const anchorsIn = (text: string) =>
  namesIn(text, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
const markdown = globSync(['*.md', '{.github,docs,scripts}/**/*.md'], { exclude: ['**/node_modules'] });
const decisions = readdirSync('docs/decisions').filter((name) => name !== 'README.md');
const schedules = readdirSync('scripts/rebuild/schedule').map((name) => `scripts/rebuild/schedule/${name}`);

describe('the documentation', () => {
  test.each(['nginx', 'caddy'])('has a recipe for %s with the preview’s headers', (language) => {
    const recipe =
      new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(read('docs/deploy.md'))?.[1] ?? '';
    const snippet = recipe.replaceAll('\\"', '"');
    for (const { ends, headers } of [{ ends: [], headers: securityHeaders }, ...pictureRules]) {
      for (const text of [...ends, ...Object.entries(headers).flat()]) expect(snippet).toContain(text);
    }
    for (const caching of [defaultCaching, ...cachingRules.map((rule) => rule.caching)])
      expect(snippet).toContain(caching);
  });

  test('has a bucket policy that hides the list of files', () => {
    const policy = JSON.parse(/```json\n([\s\S]*?)```/.exec(read('docs/deploy.md'))?.[1] ?? '');
    // Anonymous requests have no principal, so the bucket refuses them. A rebuild reads the list with a key.
    expect(policy.Statement[1]).toEqual({
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::your-bucket/${dirname(recordFiles.manifest)}/*`,
      Condition: { Null: { 'aws:PrincipalArn': 'true' } },
    });
  });

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const docs = readdirSync('docs').filter((name) => name.endsWith('.md'));
    for (const file of ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`), ...schedules])
      for (const name of namesIn(read(file), /npm run (?:--\S+ )*([\w:]+)/g))
        expect(Object.keys(scripts), file).toContain(name);
  });

  test('lists every call of the contract once, in the right part', () => {
    const [, calls = ''] = /^## Calls$([\s\S]*?)^### Many/m.exec(read('docs/backend.md')) ?? [];
    const [, ...parts] = calls.split(/^### (?=\d)/m);
    const kinds = ['needed', 'needed', 'needed', 'feature', 'optional'];
    for (const { method, path, feature, optional } of endpoints) {
      const found = parts.flatMap((part, at) => (part.includes(`${method} ${path} |`) ? [kinds[at]] : []));
      expect(found, `${method} ${path}`).toEqual([feature ? 'feature' : optional ? 'optional' : 'needed']);
    }
  });

  test('has each row of a table on a line of its own', () => {
    for (const file of markdown) expect(read(file), file).not.toMatch(/^(?=.*\|---).*\w/m);
  });

  test('links only to files that exist', () => {
    for (const file of markdown)
      for (const link of namesIn(read(file), /\]\((?![a-z]+:|[#/])<?([^)#>]+)/g))
        expect(existsSync(join(dirname(file), link)), `${file}: ${link}`).toBe(true);
  });

  test('links only to headings that exist', () => {
    for (const file of markdown)
      for (const [link, path, anchor] of read(file).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g))
        expect(anchorsIn(read(path ? join(dirname(file), path) : file)), `${file}: ${link}`).toContain(
          anchor,
        );
  });

  test('names only files that exist', () => {
    const code = globSync(['*', '{src,scripts,tests}/**/*.{ts,tsx,astro}'], { exclude: ['**/node_modules'] });
    const names = new Set(code.map((path) => basename(path)));
    // Names that show a pattern, and a file of the merchant's Medusa.
    for (const name of ['Name.astro', 'Name.tsx', 'NameIsland.tsx', 'medusa-config.ts']) names.add(name);
    for (const file of markdown) {
      for (const path of namesIn(read(file), /`((?:src|scripts|tests)\/[\w./-]+\.\w+)`/g))
        expect(existsSync(path), `${file}: ${path}`).toBe(true);
      for (const name of namesIn(read(file), /`(\w[\w.-]*\.(?:ts|tsx|astro))`/g))
        expect(names, `${file}: ${name}`).toContain(name);
    }
  });

  test('says what each folder of the rebuild does', () => {
    const rows = namesIn(read('docs/rebuild.md'), /^\| (`\w[\w-]*\/`.*?) \|/gm);
    const folders = globSync('scripts/rebuild/*/').map((path) => basename(path));
    expect(rows.flatMap((row) => namesIn(row, /`([\w-]+)\/`/g)).sort()).toEqual(folders.sort());
  });

  test('says what each folder of the Medusa plugin does', () => {
    const rows = namesIn(read('scripts/medusa/README.md'), /^\| (`src\/.*?) \|/gm);
    const folders = globSync('scripts/medusa/src/*/').map((path) => basename(path));
    expect(rows.flatMap((row) => namesIn(row, /`src\/([\w-]+)`/g)).sort()).toEqual(folders.sort());
  });

  test('names other decisions by their numbers', () => {
    for (const file of decisions.map((name) => `docs/decisions/${name}`))
      for (const [link, text, number] of read(file).matchAll(/\[([^\]]*)\]\((\d{4})-[\w-]+\.md\)/g))
        expect(text?.toLowerCase(), `${file}: ${link}`).toBe(`decision ${Number(number)}`);
  });

  test('gives every decision a number and the same headings', () => {
    expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1));
    for (const file of decisions.map((name) => `docs/decisions/${name}`)) {
      expect(namesIn(read(file), /^## (.*)$/gm), file).toEqual(
        'Status,Context,Decision,Rejected,Consequences'.split(','),
      );
      expect(read(file), file).toMatch(/## Status\n\nAccepted on \d+ \w+ \d{4}/);
      expect(/## Rejected\n([\s\S]*?)## /.exec(read(file))?.[1], file).toMatch(/\d/);
    }
  });

  test('lists every decision once, by its title', () => {
    const titles = decisions.map((name) => {
      const [, number, title] = /^# (\d+)\. (.*)$/m.exec(read(`docs/decisions/${name}`)) ?? [];
      return `- ${number}: [${title}](${name})`;
    });
    expect(namesIn(read('docs/decisions/README.md'), /^(- .*)$/gm).sort()).toEqual(titles.sort());
  });

  test('says how many promises there are', () => {
    const { length } = namesIn(read('docs/promises.md'), /^- \*\*(\d+)\.\*\* /gm);
    expect(read('README.md')).toContain(`${length} [promises]`);
  });

  test('has a changelog for the version in package.json', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(namesIn(read('CHANGELOG.md'), /^## \[(.*?)\]/gm).slice(0, 2)).toEqual(['Unreleased', version]);
  });

  test('links to every example of a schedule', () => {
    const shown = namesIn(read('docs/rebuild.md'), /\(\.\.\/(scripts\/rebuild\/schedule\/[\w.-]+)\)/g);
    expect(shown.sort()).toEqual([...schedules].sort());
  });
});

describe('every promise', () => {
  test('has a test', () => {
    const promises = namesIn(read('docs/promises.md'), /^- \*\*(\d+)\.\*\* /gm);
    const tests = globSync('tests/**/*.{ts,tsx}').map(read).join('\n');
    const named = namesIn(tests, /\bpromises? ((?:\d+(?:, | and )?)+)/g).flatMap((list) =>
      namesIn(list, /(\d+)/g),
    );
    expect(promises.filter((number) => !named.includes(number))).toEqual([]);
  });

  test('says in which file to begin', () => {
    const promises = read('docs/promises.md').split(/\n+(?=- |## )/);
    for (const promise of promises.filter((text) => text.startsWith('- **')))
      expect(promise).toMatch(/\]\(\.\.\/\S+\)\)\.\s*$/);
  });
});

test('GitHub’s workflows pin their actions', () => {
  const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);
  for (const file of [...workflows, 'scripts/rebuild/schedule/github-actions.yml']) {
    for (const action of namesIn(read(file), /uses: (.*)/g))
      expect(action, file).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    expect(read(file)).toMatch(/^permissions:\n {2}contents: read\n/m);
    expect(read(file)).not.toContain('secrets.AWS');
  }
  expect(namesIn(read('.github/dependabot.yml'), /default-days: (\d+)/g)).toEqual(['7', '7']);
});

describe('the examples of schedules', () => {
  test('use only settings that exist', () => {
    const settings = namesIn(read('.env.example'), /^(?:# ?)?([A-Z]\w+)=/gm);
    for (const file of schedules)
      for (const name of namesIn(read(file), /\b((?:PUBLIC|PUBLISH|REBUILD)_\w+)\b/g))
        expect(settings, file).toContain(name);
  });

  test('pass every setting to the rebuild', () => {
    const settings = namesIn(read('.env.example'), /^(?:# ?)?([A-Z]\w+)=/gm);
    for (const file of ['github-actions.yml', 'gitlab-ci.yml'])
      for (const name of settings)
        expect(read(`scripts/rebuild/schedule/${file}`), file).toMatch(RegExp(`\\b${name}\\b`));
    for (const name of ['SHOP_DIR', 'PUBLIC_API_URL', 'PUBLIC_SITE_URL', 'PUBLIC_STRIPE_PUBLISHABLE_KEY'])
      expect(read('README.md')).toMatch(RegExp(`^${name}=\\S+ \\\\$`, 'm'));
  });

  test('run a command and cache what the next run needs', () => {
    for (const file of schedules.filter((name) => !name.endsWith('.timer')))
      expect(read(file)).toContain('npm run ');
    for (const file of ['github-actions.yml', 'gitlab-ci.yml'])
      for (const kept of ['.cache', 'dist'])
        expect(read(`scripts/rebuild/schedule/${file}`)).toMatch(RegExp(`^ +(- )?${kept}/?$`, 'm'));
  });
});
