import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodyInLanguage, inLanguage } from '../../../scripts/reference-api/core/messages.ts';

/** Every literal text that the API refuses with, read from its source. */
function refusals(): string[] {
  const folder = join(import.meta.dirname, '../../../scripts/reference-api');
  const texts: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // What tests and the simulator's own page say is for developers.
    if (!name.endsWith('.ts') || /control|demo-payment/.test(name)) continue;
    const source = readFileSync(join(folder, name), 'utf8');
    for (const [, text = ''] of source.matchAll(/new Failure\(\s*\d+,\s*'([^']+)'/g)) texts.push(text);
    for (const [, what = ''] of source.matchAll(/notFound\('([^']+)'\)/g)) texts.push(`${what} not found`);
  }
  return [...new Set(texts)];
}

test('every refusal has its French', () => {
  expect(refusals().length).toBeGreaterThan(15);
  expect(refusals().filter((text) => inLanguage('fr', text) === text)).toEqual([]);
});

test('message and fields are put into words, codes and other parts stay', () => {
  const body = {
    message: 'Some values are wrong',
    code: 'x',
    fields: { name: 'tooShort', w: 'a width' },
    items: [1],
  };
  expect(bodyInLanguage('en', body)).toEqual({ ...body, fields: { name: 'Too short', w: 'a width' } });
  expect(bodyInLanguage('fr', body)).toEqual({
    ...body,
    message: 'Certaines valeurs sont incorrectes',
    fields: { name: 'Trop court', w: 'a width' },
  });
});
