import { expect, test, vi } from 'vitest';
import { loadMessages } from '#i18n/load.ts';

test('lazily loaded texts fall back to English where a translation is missing', async () => {
  const files: Record<string, unknown> = { en: { one: 'One', two: 'Two' }, fr: { one: 'Un' } };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(files[/messages\/(en|fr)\//.exec(String(address))?.[1] ?? '']),
  );
  expect(await loadMessages('fr', 'toasts')).toEqual({ one: 'Un', two: 'Two' });
});
