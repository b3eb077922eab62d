import { expect, test, vi } from 'vitest';
import { loadMessages } from '#i18n/load.ts';
import { messageReader, withFallback } from '#i18n/template.ts';
import { messagesFor } from '#i18n/translator.ts';

const messages = {
  plain: 'Text',
  named: '{{name}}, {{name}} and {{ other }}{{missing}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  nested: { deep: 'Deep' },
};

test('a missing message shows its key', () => {
  const text = messageReader('en', messages);
  expect(text('plain')).toBe('Text');
  expect(text('named', { name: '{{name}} <b>' })).toBe(
    '{{name}} <b>, {{name}} <b> and {{ other }}{{missing}}',
  );
  expect(text('nested.deep')).toBe('Deep');
  expect(text('nested')).toBe('nested');
  expect(text('nowhere.at.all')).toBe('nowhere.at.all');
});

test('a message uses the plural rules of its language', () => {
  expect([0, 1, 2].map((count) => messageReader('en', messages)('items', { count }))).toEqual([
    '0 items',
    '1 item',
    '2 items',
  ]);
  expect(messageReader('fr', messages)('items', { count: 0 })).toBe('0 item');
  expect(messageReader('fr', messages)('items', { count: 1_000_000 })).toBe('1000000 items');
});

test('a missing translation falls back to English', () => {
  const french = { named: 'Nom', items_one: 'un', items_many: 'des', items_other: 'plusieurs', nested: {} };
  expect(withFallback(french, messages)).toEqual({ plain: 'Text', ...french, nested: { deep: 'Deep' } });
  expect(withFallback({}, messages)).toEqual(messages);
});

test.each(['en', 'fr'] as const)('the footer keeps “3-D” on one line in %s', (locale) => {
  const text = messageReader(locale, messagesFor(locale, ['common']).common)('footer.optionsText');
  expect(text).toContain('3\u2011D Secure');
});

test('a page gets only the texts that its islands read', () => {
  const { cart, ...others } = messagesFor('fr', ['cart']);
  expect(messageReader('fr', cart)('remove')).toBe('Retirer');
  expect(others).toEqual({});
});

test('lazy texts fall back to English', async () => {
  vi.stubGlobal('__TRANSLATION_GAPS__', ['fr/toasts']);
  const files: Record<string, unknown> = { en: { one: 'One', two: 'Two' }, fr: { one: 'Un' } };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(files[/messages\/(en|fr)\//.exec(String(url))?.[1] ?? '']),
  );
  expect(await loadMessages('fr', 'toasts')).toEqual({ one: 'Un', two: 'Two' });
});
