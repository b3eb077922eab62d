import { describe, expect, test } from 'vitest';
import {
  checkTypography,
  compareMessages,
  comparePlaceholders,
  unusedKeys,
} from '../../../scripts/checks/messages.ts';

describe('the message check', () => {
  test('requires the same keys in both languages', () => {
    const en = { a: 'A', n_one: '1', n_other: 'n' };
    expect(compareMessages('x', en, { a: 'A', n_one: '1', n_many: 'm', n_other: 'n' })).toEqual([]);
    expect(compareMessages('x', en, { a: 'A', b: 'B' })).toEqual([
      'x:n is missing in French',
      'x:b is missing in English',
    ]);
  });

  test('finds a translation with different placeholders', () => {
    const en = { left: 'Only {{count}} left', days_one: 'one day', days_other: '{{count}} days' };
    expect(
      comparePlaceholders('x', en, { left: 'Plus que {{count}}', days_many: '{{count}} jours' }),
    ).toEqual([]);
    expect(comparePlaceholders('x', en, { left: 'Plus que {{stock}}', days_other: 'jours' })).toEqual([
      'x:left takes {{count}} in English, {{stock}} in French',
      'x:days takes {{count}} in English, nothing in French',
    ]);
  });

  test('finds typography that is wrong for the language', () => {
    const good = { ask: 'Prêt\u202f? Voici l’«\u202fessai\u202f»\u202f: 20\u202f%.' };
    expect(checkTypography('x', 'fr', good)).toEqual([]);
    expect(checkTypography('x', 'en', { ask: 'Ready? It’s 20%: go.' })).toEqual([]);
    expect(checkTypography('x', 'en', { a: { b: "It's" } })).toHaveLength(1);
    for (const text of ["l'essai", 'Prêt ?', 'Prêt\u00a0?', 'Prêt?', '« oui\u202f»', '20 %'])
      expect(checkTypography('x', 'fr', { text }), text).toHaveLength(1);
  });

  test('finds an unused message', () => {
    const tree = { a: 'A', b: { c: 'C' }, sort: { up: 'U' } };
    const source = `t('x:a'); t(\`x:sort.\${order}\`)`;
    expect(unusedKeys('x', tree, source)).toEqual(['x:b.c is not used anywhere']);
  });
});
