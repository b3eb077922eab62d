import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeData } from '#features/catalog/structured-data.build.ts';
import { adviceFor, loadShop } from '#merchant/load.ts';
import { pageSchema } from '#merchant/schema.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { write as writeFile } from '../../support/write-file.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});

const write = (file: string, text: string): void => writeFile(join(dir, file), text);
const config = (settings: object): void =>
  write('shop.config.ts', `export const shop = ${JSON.stringify({ name: 'Flowers', ...settings })};`);

/** The lines of the error message after the first one, which names the file. */
const faults = async (file = 'shop.config.ts'): Promise<string[]> => {
  const message = await loadShop(dir).then(
    () => 'no fault',
    (error: Error) => error.message,
  );
  const [first, ...rest] = message.split('\n');
  expect(first).toBe(`Wrong settings in ${join(dir, file)}:`);
  return rest.map((line) => line.trim());
};

describe('shop.config.ts', () => {
  test('needs only a name', async () => {
    config({});
    const shop = await loadShop(dir);
    expect(shop).toMatchObject({
      name: 'Flowers',
      legalName: 'Flowers',
      contact: {},
      social: {},
      paymentMarks: [],
    });
    expect(shop).not.toHaveProperty('delivery');
    expect(shop.texts.fr).toEqual({ home: {}, hero: {}, newsletter: {} });
  });

  test('tells search engines about delivery if it is set', async () => {
    config({
      shippingRates: [{ countries: ['US'], cost: 4.9, days: [2, 5] }],
      returnPolicy: { countries: ['US'], days: 0, isFree: false },
    });
    expect(storeData(await loadShop(dir), (url) => url)).toMatchObject({
      hasShippingService: {
        shippingConditions: [
          {
            shippingDestination: [{ '@type': 'DefinedRegion', addressCountry: 'US' }],
            shippingRate: { '@type': 'MonetaryAmount', value: 4.9, currency: 'USD' },
            transitTime: { duration: { minValue: 2, maxValue: 5, unitCode: 'DAY' } },
          },
        ],
      },
      hasMerchantReturnPolicy: {
        applicableCountry: ['US'],
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      },
    });
  });

  test.each([
    ["import './colours.ts';", /Cannot find module '.*colours\.ts'/],
    ['export const shop = { name: names.en };', /names is not defined.*shop\.config\.ts/s],
  ])('must run in Node: %j', async (text, reason) => {
    write('shop.config.ts', text);
    const said = (await faults()).join('\n');
    expect(said).toMatch(reason);
    expect(said, 'only lines about the merchant’s files').not.toContain('node:internal');
  });

  test('must exist in the folder of SHOP_DIR', async () => {
    expect(await faults()).toEqual(['The file is missing. SHOP_DIR must name a folder that contains it']);
  });

  test.each([
    [{ name: '' }, 'name: must not be empty'],
    [{ name: undefined }, 'name: is missing'],
    [{ legalName: 5 }, 'legalName: must be text in quotes'],
    [
      { nmae: 'x' },
      /^nmae: is unknown\. Allowed: name, legalName, country, countries, currency, features, contact, social, logo, icon, /,
    ],
    [{ contact: { email: 'nobody' } }, 'contact.email: must be an email address such as hello@shop.example'],
    [{ contact: { phone: 'call me' } }, 'contact.phone: must be a phone number such as +1 555 0100'],
    [
      { social: { instagram: 'bloom' } },
      'social.instagram: must be an https URL. Leave it out if you have none',
    ],
    [{ country: 'Belgium' }, 'country: must be a country code such as US, not "Belgium"'],
    [{ country: 'UK' }, 'country: must be a country code such as US, not "UK"'],
    [{ countries: [] }, 'countries: must list a country'],
    [{ countries: ['FR', 'UK'] }, 'countries, entry 2: must be a country code such as US, not "UK"'],
    [
      { country: 'BE', countries: ['FR', 'LU'] },
      'country: must be one of "countries", where the shop delivers',
    ],
    [{ currency: 'euro' }, 'currency: must be a currency code such as USD or EUR'],
    [{ social: { tiktok: '#' } }, 'social.tiktok: is unknown. Allowed: instagram, facebook, pinterest'],
    [{ theme: { light: { accent: 'red' } } }, 'theme.light.accent: must be a colour such as #1f5c57'],
    [
      { fonts: { text: 'x;}' } },
      'fonts.text: must be a list of fonts such as Georgia, "Liberation Serif", serif',
    ],
    [{ corners: 'round' }, 'corners: must be a length such as 0.875rem or 0px'],
    [{ logo: '/logo.svg' }, 'logo: must be an object in { }'],
    [{ icon: 'icon.gif' }, 'icon: must be a picture in the folder "public", such as /logo.svg'],
    [{ delivery: 'Fast.' }, 'delivery: must have a text for each language: en, fr'],
    [{ returns: { en: 'Free.' } }, 'returns.fr: is missing'],
    [
      { shippingRates: [{ countries: ['USA'], cost: 5, days: [2, 5] }] },
      'shippingRates, entry 1, countries, entry 1: must be a country code such as US, not "USA"',
    ],
    [
      { shippingRates: [{ countries: ['US'], cost: 5, days: 3 }] },
      'shippingRates, entry 1, days: must be the fewest and the most days, such as [2, 5]',
    ],
    [
      { shippingRates: [{ countries: ['US'], cost: 5, days: [5, 2] }] },
      'shippingRates, entry 1, days: must be the fewest and the most days, such as [2, 5]',
    ],
    [{ returnPolicy: { countries: ['US'], days: 30 } }, 'returnPolicy.isFree: must be true or false'],
    [{ paymentMarks: 'Visa' }, 'paymentMarks: must be a list such as ["Visa", "Mastercard"]'],
    [
      { homeCategories: 'roses, tulips' },
      'homeCategories: must be a list of category slugs such as ["roses", "tulips"]',
    ],
    [{ homeCategories: Array(7).fill('a') }, 'homeCategories: must list at most 6 categories'],
    [
      { pictureHosts: ['cdn.example'] },
      'pictureHosts, entry 1: must be a host such as https://pictures.example',
    ],
  ])('with %j causes an error that names what is allowed', async (settings, fault) => {
    config(settings);
    const [first, ...others] = await faults();
    if (typeof fault === 'string') expect(first).toBe(fault);
    else expect(first).toMatch(fault);
    expect(others).toEqual([]);
  });

  test('causes one error that names all its faults', async () => {
    config({
      name: '',
      corners: 'round',
      icon: '/lost.svg',
      terms: '/pages/terms',
      theme: { light: { ink: '#eeeeee' } },
    });
    const all = (await faults()).join('\n');
    for (const fault of ['name: must', 'corners: must', 'icon: ', 'terms: ', 'theme.light.ink: '])
      expect(all).toContain(fault);
  });

  test('causes one error with all faults of the folder', async () => {
    config({ name: '' });
    write('texts/en.json', '{ "about": 5 }');
    write('texts/fr.json', '{');
    write('pages/en/Über uns.md', '');
    write('public/.env', '');
    const error = await loadShop(dir, 'https://flowers.example').catch((reason: Error) => reason.message);
    const lines = String(error).replaceAll(dir, 'shop').split('\n');
    expect(lines.map((line) => line.split(': ')[0]?.trim())).toEqual([
      'Wrong settings in shop/shop.config.ts:',
      'name',
      'contact.email',
      'Wrong settings in shop/texts/en.json:',
      'about',
      'Wrong settings in shop/texts/fr.json:',
      "The file isn't valid JSON",
      'Wrong settings in shop/pages:',
      'en/Über uns.md',
      'fr/Über uns.md is missing, but another language has this page',
      'Wrong settings in shop/public:',
      '.env would be published. Move it out of this folder, or delete it',
    ]);
  });

  test('may name only pictures in its folder', async () => {
    const logo = { light: '/logo.svg', dark: '/dark.svg' };
    write('public/logo.svg', '<svg/>');
    config({ logo });
    expect(await faults()).toEqual([`logo.dark: ${join(dir, 'public/dark.svg')} does not exist`]);
    write('public/dark.svg', '<svg/>');
    expect((await loadShop(dir)).logo).toEqual(logo);
  });

  test('stops the build if its colours are hard to read', async () => {
    config({ theme: { light: { accent: '#ffff00' } } });
    const found = await faults();
    expect(found[0]).toMatch(
      /^theme\.light\.accent: #ffff00 on paper \(#ffffff\) has a contrast of 1\.07:1 /,
    );
    expect(found.at(-2)).toMatch(/^theme\.light\.onAccent: #ffffff on accent \(#ffff00\)/);
  });

  test('warns about an unknown category', async () => {
    config({ homeCategories: ['roses', 'tulips'], contact: { email: 'hi@flowers.example' } });
    expect(adviceFor(await loadShop(dir), ['roses'], [])).toEqual([
      'homeCategories: the catalogue has no category "tulips"',
    ]);
  });

  test.each([
    ['/pages/terms', `terms: ${join('pages', 'en', 'terms.md')} does not exist`],
    ['http://law.example', 'terms: must be one of your pages'],
    ['javascript:alert(1)', 'terms: must be one of your pages'],
    ['/terms', 'terms: must be one of your pages'],
    [{ en: 'https://law.example' }, 'terms: must be one of your pages'],
  ])('refuses %j as a URL of the terms', async (terms, fault) => {
    config({ terms });
    expect((await faults())[0]?.replace(`${dir}/`, '')).toContain(fault);
  });

  test('must name a contact for a shop on the internet (promise 72)', async () => {
    config({ contact: { address: '1 Rose Lane', phone: '+1 555 0100' } });
    const site = 'https://flowers.example';
    await expect(loadShop(dir, site)).rejects.toThrow(
      /^Wrong settings in .*shop\.config\.ts:\n {2}contact\.email: is missing\. The privacy policy/,
    );
    // A wrong URL has an error of its own, and doesn't say whether the shop is on the internet.
    for (const url of ['http://127.0.0.1:4321', 'localhost:4321', 'garbage']) await loadShop(dir, url);
    for (const key of ['email', 'privacyEmail']) {
      dir = temporaryFolder();
      config({ contact: { [key]: 'hi@flowers.example' } });
      await loadShop(dir, site);
    }
  });

  test('gives an empty contact.email one line', async () => {
    config({ contact: { email: '' } });
    await expect(loadShop(dir, 'https://flowers.example')).rejects.toThrow(
      /^Wrong settings in .*shop\.config\.ts:\n {2}contact\.email: must be an email address.*$/,
    );
  });

  test('needs a public folder without hidden files (promise 72)', async () => {
    config({});
    write('public/.well-known/security.txt', 'Contact: mailto:hi@flowers.example');
    await loadShop(dir);
    const hidden = ['.env', '.git/config', '.git/objects/ab', 'images/.DS_Store', '.well-known/.htpasswd'];
    for (const file of hidden) write(`public/${file}`, 'x');
    const names = (await faults('public')).map((line) => line.split(' ')[0]);
    expect(names.sort()).toEqual(['.env', '.git', '.well-known/.htpasswd', 'images/.DS_Store']);
  });

  test('may have a ConfigMap as its public folder', async () => {
    config({});
    const mount = (file: string) => {
      write(`public/..2026_11_29/${file}`, 'x');
      symlinkSync(join('..data', file), join(dir, 'public', file));
    };
    mount('logo.svg');
    symlinkSync('..2026_11_29', join(dir, 'public/..data'));
    await loadShop(dir);
    mount('.env');
    expect((await faults('public')).map((line) => line.split(' ')[0])).toEqual(['.env']);
  });
});

describe('the merchant’s texts and pages', () => {
  beforeEach(() => config({}));

  test('must have the same text keys in every language', async () => {
    write(
      'texts/en.json',
      '{ "hero": { "heading": "Fresh flowers", "lead": "Cut today." }, "about": "We grow." }',
    );
    write('texts/fr.json', '{ "hero": { "heading": "Des fleurs fraîches" } }');
    expect(await faults('texts/fr.json')).toEqual([
      'hero.lead is missing here, but another language has it',
      'about is missing here, but another language has it',
    ]);
  });

  test('must have a file in every language, if one has texts', async () => {
    write('texts/en.json', '{ "about": "We grow." }');
    expect(await faults('texts/fr.json')).toEqual(['the file is missing, but another language has texts']);
  });

  test('cause errors that name an unknown key', async () => {
    write('texts/en.json', '{ "hero": { "headline": "x" } }');
    expect(await faults('texts/en.json')).toEqual([
      'hero.headline: is unknown. Allowed: eyebrow, heading, lead',
    ]);
    write('texts/en.json', '{ "about": }');
    expect((await faults('texts/en.json'))[0]).toMatch(/^The file isn't valid JSON: /);
  });

  test('name a wrong value once', async () => {
    for (const banners of ['"one"', '["one"]']) {
      write('texts/en.json', `{ "banners": ${banners} }`);
      expect(await faults('texts/en.json')).toEqual(['banners: must be a list of two texts']);
    }
  });

  test('must have the same pages in each language', async () => {
    write('pages/en/terms.md', '');
    expect(await faults('pages')).toEqual(['fr/terms.md is missing, but another language has this page']);
    write('pages/fr/terms.md', '');
    write('pages/en/Our Story.md', '');
    expect((await faults('pages'))[0]).toBe(
      'en/Our Story.md: use only lowercase letters, digits and hyphens',
    );
  });

  test('must have titles and descriptions', () => {
    expect(pageSchema.safeParse({ title: 'Terms' }).error?.issues[0]).toMatchObject({
      path: ['description'],
      message: 'is missing',
    });
  });
});
