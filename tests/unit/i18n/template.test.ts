import { expect, test } from 'vitest';
import { messagesFor } from '#i18n/messages-for.ts';
import { messageReader, withFallback } from '#i18n/template.ts';

const messages = {
  plain: 'Text',
  named: '{{name}}, {{name}} and {{ other }}{{missing}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  nested: { deep: 'Deep' },
};

test('fills in values, and leaves what it has none for', () => {
  const text = messageReader('en', messages);
  expect(text('plain')).toBe('Text');
  expect(text('named', { name: '{{name}} <b>' })).toBe(
    '{{name}} <b>, {{name}} <b> and {{ other }}{{missing}}',
  );
  expect(text('nested.deep')).toBe('Deep');
  expect(text('nested')).toBe('nested');
  expect(text('nowhere.at.all')).toBe('nowhere.at.all');
});

test('chooses the plural of the language: French counts 0 as one', () => {
  expect([0, 1, 2].map((count) => messageReader('en', messages)('items', { count }))).toEqual([
    '0 items',
    '1 item',
    '2 items',
  ]);
  expect(messageReader('fr', messages)('items', { count: 0 })).toBe('0 item');
  expect(messageReader('fr', messages)('items', { count: 1_000_000 })).toBe('1000000 items');
});

test('a missing translation falls back to English, with all its plural forms or none', () => {
  const french = { named: 'Nom', items_one: 'un', items_many: 'des', items_other: 'plusieurs', nested: {} };
  expect(withFallback(french, messages)).toEqual({ plain: 'Text', ...french, nested: { deep: 'Deep' } });
  expect(withFallback({}, messages)).toEqual(messages);
});

test.each(['en', 'fr'] as const)('"3-D" is not broken over two lines in the footer, in %s', (locale) => {
  const text = messageReader(locale, messagesFor(locale, ['common']).common)('footer.optionsText');
  expect(text).toContain('3\u2011D Secure');
});

test('a page gets the namespaces that its islands read, and no other texts', () => {
  const { cart, ...others } = messagesFor('fr', ['cart']);
  expect(messageReader('fr', cart)('remove')).toBe('Retirer');
  expect(others).toEqual({});
});
