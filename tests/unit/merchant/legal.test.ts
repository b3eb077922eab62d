import { join } from 'node:path';
import { expect, test } from 'vitest';
import { legalPagesOf } from '#merchant/legal.ts';
import { adviceFor, loadShop } from '#merchant/load.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { write } from '../../support/write-file.ts';

/** A merchant's folder with these settings. */
function folderOf(settings: object): string {
  const dir = temporaryFolder();
  write(
    join(dir, 'shop.config.ts'),
    `export const shop = ${JSON.stringify({ name: 'Flowers', ...settings })};`,
  );
  return dir;
}

test('a shop names terms and a withdrawal page', async () => {
  const elsewhere = { en: 'https://law.example/en', fr: 'https://law.example/fr' };
  const dir = folderOf({ terms: '/pages/terms', withdrawal: elsewhere });
  for (const locale of ['en', 'fr']) write(join(dir, `pages/${locale}/terms.md`), '');
  expect(legalPagesOf(await loadShop(dir))).toEqual({
    en: { terms: '/pages/terms', withdrawal: elsewhere.en },
    fr: { terms: '/fr/pages/terms', withdrawal: elsewhere.fr },
  });
  expect(legalPagesOf({ withdrawal: 'https://law.example' }).fr).toEqual({
    withdrawal: 'https://law.example',
  });
  expect(legalPagesOf({})).toEqual({ en: {}, fr: {} });
});

test('an EU shop is advised to name terms and a withdrawal page', async () => {
  const shop = await loadShop(folderOf({}));
  const advice = (settings: object, countries: string[]) =>
    adviceFor({ ...shop, ...settings }, [], countries);
  expect(advice({}, [])).toEqual([]);
  expect(advice({ country: 'US' }, ['US', 'CA', 'CH', 'GB'])).toEqual([]);
  const [terms, withdrawal, ...rest] = advice({ country: 'BE' }, ['BE', 'US', 'FR']);
  expect(terms).toMatch(/^terms: is missing\. You sell to the EU \(BE, FR\), where .*2011\/83\/EU/);
  expect(withdrawal).toMatch(/^withdrawal: is missing\. .*2023\/2673/);
  expect(rest).toEqual([]);
  expect(advice({ terms: 'https://law.example' }, ['DE', 'ES', 'FR', 'IT'])).toEqual([
    expect.stringMatching(/^withdrawal: .*\(DE, ES, FR, …\)/),
  ]);
});
