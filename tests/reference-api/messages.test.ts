import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inLanguage } from '../../scripts/backend/failures/failure-texts.ts';
import { wrongValues } from '../../scripts/backend/failures/http-error.ts';

const scripts = join(import.meta.dirname, '../../scripts');

/** Every literal message of a `HttpError` in the sources of both backends. */
function failureMessages(): string[] {
  const files = ['reference-api', 'medusa/src', 'backend'].flatMap((folder) =>
    readdirSync(join(scripts, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  );
  const texts = [wrongValues];
  for (const file of files) {
    // Only developers see the messages of test control.
    if (!file.endsWith('.ts') || file.startsWith(join('reference-api', 'control'))) continue;
    const source = readFileSync(join(scripts, file), 'utf8');
    for (const [, , text = ''] of source.matchAll(/new HttpError\(\s*\d+,\s*(['"])(.+?)\1/g))
      texts.push(text);
    for (const [, what = ''] of source.matchAll(/notFound\('([^']+)'\)/g)) texts.push(`${what} not found`);
  }
  return [...new Set(texts)];
}

test('every failure message has a French translation', () => {
  expect(failureMessages().length).toBeGreaterThan(15);
  expect(failureMessages().filter((text) => inLanguage('fr', text) === text)).toEqual([]);
});
