/** Builds a shop whose merchant has set every setting. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { loadShop } from '#merchant/load.ts';
import { manifestIn } from '../../scripts/rebuild/places/output.ts';
import { rebuild } from '../../scripts/rebuild/rebuild.ts';
import { json } from '../support/api/hostile-api.ts';
import { openPictureShop, photo } from '../support/rebuild/pictures.ts';
import { write } from '../support/write-file.ts';

/** Matches the start or the end of a setting that is commented out. */
const example = /^ {2}\/\/ (?=( {0,2}\w+: .*[,{]| {0,2}[}\]],)$)/gm;

const texts = (language: string) => ({
  home: { title: `Title ${language}`, description: `Description ${language}` },
  hero: { eyebrow: `Eyebrow ${language}`, heading: `Heading ${language}`, lead: `Lead ${language}` },
  banners: [`First ${language}`, `Second ${language}`],
  about: `About ${language}`,
  newsletter: { heading: `News ${language}`, lead: `Newsletter ${language}` },
});

/** Writes a merchant's folder with every setting: the examples in src/shop/shop.config.ts, texts, a page and pictures. */
function writeWholeShop(dir: string): void {
  const config = readFileSync('src/shop/shop.config.ts', 'utf8')
    .replace(example, '  ')
    .replace(/homeCategories: .*/, "homeCategories: ['cups'],")
    .replace('newsletter: false', 'newsletter: true');
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const files = {
    'shop.config.ts': config,
    ...Object.fromEntries(
      ['en', 'fr'].flatMap((locale) =>
        ['terms', 'withdrawal'].map((name) => [
          `pages/${locale}/${name}.md`,
          '---\ntitle: Terms\ndescription: What you agree to.\n---\n\nText.\n',
        ]),
      ),
    ),
    'public/logo.svg': picture,
    'public/logo-dark.svg': picture,
    'public/icon.svg': picture,
    'public/share.png': '',
    'texts/en.json': JSON.stringify(texts('en')),
    'texts/fr.json': JSON.stringify(texts('fr')),
  };
  for (const [file, text] of Object.entries(files)) write(join(dir, file), text);
}

const folder = mkdtempSync(join(tmpdir(), 'shop-settings-'));
const out = join(folder, 'dist');
const merchantFolder = join(folder, 'shop');
const shop = await openPictureShop();
shop.originals.set('/uploads/mug-1.jpg', await photo(600, 900).jpeg({ quality: 90 }).toBuffer());
/** These would change the policy, or lead the build to other servers of this machine. */
const odd = ['https://a;script-src/p.png', 'https://localhost:1/p.png'];
shop.show('mug', '/uploads/mug-1.jpg', ...odd);
writeWholeShop(merchantFolder);
const { spoil } = shop.api.shop;
/** The API doesn't deliver to the country of the merchant, Belgium. */
shop.api.shop.spoil = (request, response) => {
  if (request.url !== '/v1/shop') return spoil(request, response);
  json(response, 200, { shop: { countries: ['DE', 'FR'] } });
  return true;
};
afterAll(async () => {
  await shop.api.close();
  rmSync(folder, { recursive: true, force: true });
});

const build = () =>
  rebuild({
    variables: {
      SHOP_DIR: merchantFolder,
      PUBLIC_API_URL: shop.api.url,
      PUBLIC_SITE_URL: 'http://localhost:4321',
      PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_storefront',
    },
    out,
    cache: join(folder, 'cache'),
    signal: new AbortController().signal,
    effort: 'low',
    feedHours: 0,
  });
const read = (file: string) => readFileSync(join(out, file), 'utf8');
const manifest = () => new Map(manifestIn(out)?.files);
await build();

/** All texts in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [`${value}`];

/** The home page, a product's page and the privacy page, each in English and French. */
const readPages = () =>
  ['index', 'product/mug', 'privacy-policy'].flatMap((page) => [
    read(`${page}.html`),
    read(page === 'index' ? 'fr.html' : `fr/${page}.html`),
  ]);

test('pages contain everything that the merchant has set', async () => {
  // The countries are in the address form's script.
  const { corners, fonts, country, countries, shippingRates, returnPolicy, texts, ...settings } =
    await loadShop(merchantFolder);
  const pages = readPages();
  // The catalogue has only one category, so there is only one banner.
  const expected = textsIn([settings, texts]).filter((text) => !text.startsWith('Second '));
  expect(expected.filter((text) => !pages.join().includes(text))).toEqual([]);
});

test('every page has the merchant’s look, logo and picture hosts', () => {
  for (const page of readPages()) {
    expect(page).not.toMatch(/a;script-src|localhost:1/);
    expect(page).toMatch(/<header[\s\S]*<img src="\/logo\.svg" alt="Your shop"[\s\S]*<\/header>/);
    expect(page).toMatch(/img-src[^;]* https:\/\/pictures\.your-shop\.example[ ;]/);
    expect(page).toContain('--card:.875rem');
    expect(page).toContain('--sans:system-ui, sans-serif');
    expect(page).toContain('--display:Georgia, serif');
    expect(page).toMatch(/--accent:[^;]*#1f5c57\)[^;]*#85cdc2\)/);
  }
});

test('the footer links to the merchant’s terms and withdrawal', () => {
  const [english, french] = readPages();
  for (const [page, path, terms, withdrawal] of [
    [english, '/pages', 'Terms and conditions', 'Withdraw from contract here'],
    [french, '/fr/pages', 'Conditions générales de vente', 'Renoncer au contrat ici'],
  ] as const) {
    const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec(page ?? '') ?? [];
    const links = [...footer.matchAll(/<a href="([^"]*\/pages\/[^"]*)"[^>]*>([^<]*)</g)];
    expect(links.map(([, ...link]) => link)).toEqual([
      [`${path}/terms`, terms],
      [`${path}/withdrawal`, withdrawal],
    ]);
  }
});

test('the footer names no country that the API doesn’t deliver to', () => {
  const shown = readPages().map((page) => /data-delivery-country[^>]*> *<option>([^<]*)/.exec(page)?.[1]);
  expect(new Set(shown)).toEqual(new Set(['Choose a country', 'Choisissez un pays']));
});

test('the privacy page names Stripe and the picture hosts', () => {
  for (const policy of readPages().slice(4)) {
    expect(policy).toMatch(/Stripe Payments Europe[\s\S]*__stripe_mid[\s\S]*__stripe_sid/);
    expect(policy).toContain(': pictures.your-shop.example.');
    expect(policy).not.toMatch(/no third party|aucun tiers/);
  }
});

test('the home page tells about payment, delivery and returns', () => {
  const home = read('index.html');
  expect(home).toContain('Card details go straight to our payment provider.');
  expect(home).toContain('"hasShippingService":');
  expect(home).toContain('"hasMerchantReturnPolicy":');
});

test('a secret file stops the build (promise 72)', async () => {
  const before = manifest();
  vi.stubEnv('CRM_API_KEY', 'no-shopper-may-see-this');
  onTestFinished(() => void vi.unstubAllEnvs());
  write(join(merchantFolder, 'public/backup.sql'), "INSERT INTO crm VALUES ('no-shopper-may-see-this')");
  const failure = await build().catch((error: Error) => error.message);
  expect(failure).toContain('backup.sql: contains the value of the variable CRM_API_KEY');
  expect(failure).not.toContain('no-shopper-may-see-this');
  rmSync(join(merchantFolder, 'public/backup.sql'));
  write(join(merchantFolder, 'public/.env'), 'A=1');
  await expect(build()).rejects.toThrow('.env would be published');
  expect(manifest()).toEqual(before);
});
