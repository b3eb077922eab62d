import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inLanguage } from '../../scripts/reference-api/core/language.ts';

/** Every literal message of a `HttpFailure` in the API's source. */
function failureMessages(): string[] {
  const folder = join(import.meta.dirname, '../../scripts/reference-api');
  const texts: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // Only developers see the messages of test control.
    if (!name.endsWith('.ts') || name.startsWith('control')) continue;
    const source = readFileSync(join(folder, name), 'utf8');
    for (const [, , text = ''] of source.matchAll(/new HttpFailure\(\s*\d+,\s*(['"])(.+?)\1/g))
      texts.push(text);
    for (const [, what = ''] of source.matchAll(/notFound\('([^']+)'\)/g)) texts.push(`${what} not found`);
  }
  return [...new Set(texts)];
}

test('every failure message has a French translation', () => {
  expect(failureMessages().length).toBeGreaterThan(15);
  expect(failureMessages().filter((text) => inLanguage('fr', text) === text)).toEqual([]);
});
