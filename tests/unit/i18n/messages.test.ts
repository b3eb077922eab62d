import { expect, test } from 'vitest';
import { locales } from '#i18n/locale.ts';
import { messagesFor } from '#i18n/translator.ts';

test.each(locales)('in %s, all forms say the same of an empty field', (locale) => {
  const forms = messagesFor(locale, ['account', 'auth', 'newsletter', 'restock', 'reviews']);
  const rules = Object.values(forms).map((texts) => texts['rules'] ?? texts) as { required?: string }[];
  expect(new Set(rules.map(({ required }) => required)).size).toBe(1);
});
