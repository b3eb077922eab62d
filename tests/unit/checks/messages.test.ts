import { describe, expect, test } from 'vitest';
import {
  checkTypography,
  compareMessages,
  comparePlaceholders,
  unusedKeys,
} from '../../../scripts/checks/messages.ts';

describe('the message check', () => {
  test('requires the same keys in both languages', () => {
    const pair = { en: { a: 'A', n_one: '1', n_other: 'n' }, language: 'French' };
    const all = { a: 'A', n_one: '1', n_many: 'm', n_other: 'n' };
    expect(compareMessages('x', { ...pair, other: all })).toEqual([]);
    expect(compareMessages('x', { ...pair, other: { a: 'A', b: 'B' } })).toEqual([
      'x:n is missing in French',
      'x:b is missing in English',
    ]);
  });

  test('finds a translation with different placeholders', () => {
    const en = { left: 'Only {{count}} left', days_one: 'one day', days_other: '{{count}} days' };
    const pair = { en, language: 'French' };
    const good = { left: 'Plus que {{count}}', days_many: '{{count}} jours' };
    expect(comparePlaceholders('x', { ...pair, other: good })).toEqual([]);
    const bad = { left: 'Plus que {{stock}}', days_other: 'jours' };
    expect(comparePlaceholders('x', { ...pair, other: bad })).toEqual([
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

  test('finds a value that may break from its unit', () => {
    const texts = {
      en: ['{{value}} kg', '{{min}} to {{max}} days', 'VAT {{rate}}%', '{{rate}}% VAT'],
      fr: ['{{min}} à {{max}} jours', 'TVA {{rate}}', '{{total}} TTC', '{{size}} ko', '{{count}} secondes'],
    };
    for (const locale of ['en', 'fr'] as const)
      for (const text of texts[locale]) {
        expect(checkTypography('x', locale, { text }), text).toHaveLength(1);
        expect(checkTypography('x', locale, { text: text.replaceAll(' ', '\u00a0') }), text).toEqual([]);
      }
  });

  test('finds a dash between two values', () => {
    for (const text of ['{{from}} – {{to}}', '{{from}}\u00a0–\u00a0{{to}}', '{{from}}–{{to}}'])
      expect(checkTypography('x', 'en', { text }), text).toHaveLength(1);
  });

  test('finds an unused message', () => {
    const tree = { a: 'A', b: { c: 'C', d: 'D' }, sort: { up: 'U' } };
    const source = `t('x:a'); t('x:b.d'); t(\`x:sort.\${order}\`); const letter = 'c'`;
    expect(unusedKeys('x', tree, source)).toEqual(['x:b.c is not used anywhere']);
  });
});
