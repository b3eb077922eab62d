import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { translationGaps } from '../../../scripts/astro/defines.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('the build lists missing and incomplete French files', () => {
  const folder = temporaryFolder();
  const write = (file: string, tree: unknown) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(tree));
  };
  write('en/cart.json', { items_one: 'item', items_other: 'items', empty: { lead: 'Empty' } });
  write('fr/cart.json', { items_one: 'article', items_many: 'articles', empty: {} });
  write('en/toasts.json', { close: 'Close' });
  write('fr/toasts.json', { close: 'Fermer' });
  write('en/home.json', { title: 'Home' });
  expect(translationGaps(folder)).toEqual(['fr/cart', 'fr/home']);
});
