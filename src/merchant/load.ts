/** Reads and checks the merchant's folder (`SHOP_DIR`, src/shop by default). Build time only. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Env, isThisMachine } from '#env.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { contrastFaults, type Palette, paletteOf } from './colours.ts';
import { legalAdviceFor } from './legal.ts';
import { type CheckedConfig, configSchema, faultsOf, type ShopTexts, textsSchema } from './schema.ts';

export interface Shop extends Omit<CheckedConfig, 'theme'> {
  /** The name in the copyright line and in the privacy policy. */
  legalName: string;
  palette: Palette;
  texts: Readonly<Record<Locale, ShopTexts>>;
}

/** Throws an error that lists every wrong value with its file, its key and what is allowed. */
export async function loadShop(dir: string): Promise<Shop> {
  const file = join(dir, 'shop.config.ts');
  const path = resolve(file);
  if (!existsSync(path))
    throw wrong(file, ['The file is missing. SHOP_DIR must name a folder that contains it']);
  // Node loads a module only once per URL. With the file's time in the URL, the development server sees changes.
  const url = `${pathToFileURL(path)}?t=${Math.round(statSync(path).mtimeMs)}`;
  const { shop } = (await import(/* @vite-ignore */ url)) as { shop?: unknown };
  const result = configSchema.safeParse(shop);
  if (!result.success) throw wrong(file, faultsOf(result.error));
  const { theme, ...config } = result.data;
  const palette = paletteOf(theme);
  stopAt(file, [
    ...missingPictures(dir, result.data),
    ...missingPages(dir, result.data),
    ...contrastFaults(palette),
  ]);
  checkPageNames(dir);
  checkPublicNames(dir);
  return { ...config, legalName: config.legalName ?? config.name, palette, texts: loadTexts(dir) };
}

/** Warnings that don't stop the build. `slugs` are those of the categories. The shop delivers to `countries`. */
export function adviceFor(shop: Shop, slugs: readonly string[], countries: readonly string[]): string[] {
  const { homeCategories = [] } = shop;
  return [
    ...homeCategories
      .filter((slug) => !slugs.includes(slug))
      .map((slug) => `homeCategories: the catalogue has no category "${slug}"`),
    ...legalAdviceFor(shop, countries),
  ];
}

/** Throws if a shop on the internet names no contact for questions about personal data (GDPR, article 13). */
export function checkContact({ contact }: Shop, env: Env): void {
  if (contact.email || contact.privacyEmail || isThisMachine(env.PUBLIC_SITE_URL)) return;
  throw wrong(join(env.SHOP_DIR, 'shop.config.ts'), [
    'contact.email: is missing. The privacy policy of a shop on the internet must name a contact. Set it, or contact.privacyEmail',
  ]);
}

const wrong = (file: string, faults: readonly string[]): Error =>
  new Error(`Wrong settings in ${file}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);

function stopAt(file: string, faults: readonly string[]): void {
  if (faults.length > 0) throw wrong(file, faults);
}

function missingPictures(dir: string, { logo, icon, sharePicture }: CheckedConfig): string[] {
  const named = { 'logo.light': logo?.light, 'logo.dark': logo?.dark, icon, sharePicture };
  return Object.entries(named).flatMap(([key, file]) =>
    !file || existsSync(join('public', file)) || existsSync(join(dir, 'public', file))
      ? []
      : [`${key}: ${join(dir, 'public', file)} does not exist`],
  );
}

function missingPages(dir: string, { terms, withdrawal }: CheckedConfig): string[] {
  return Object.entries({ terms, withdrawal }).flatMap(([key, setting]) =>
    locales.flatMap((locale) => {
      const [, name] = /^\/pages\/(.+)/.exec(String(Object(setting)[locale] ?? setting)) ?? [];
      const file = join(dir, 'pages', locale, `${name}.md`);
      return !name || existsSync(file) ? [] : [`${key}: ${file} does not exist`];
    }),
  );
}

/** The texts of all languages. A missing file counts as empty. */
function loadTexts(dir: string): Record<Locale, ShopTexts> {
  const fileOf = (locale: Locale) => join(dir, 'texts', `${locale}.json`);
  const texts = Object.fromEntries(locales.map((locale) => [locale, readTexts(fileOf(locale))]));
  const all = new Set(Object.values(texts).flatMap((text) => textKeys(text)));
  for (const [locale, text] of Object.entries(texts)) {
    const own = new Set(textKeys(text));
    const missing = [...all].filter((key) => !own.has(key));
    stopAt(
      fileOf(locale as Locale),
      missing.map((key) => `${key} is missing here, but another language has it`),
    );
  }
  return texts as Record<Locale, ShopTexts>;
}

function readTexts(file: string): ShopTexts {
  const json = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch (error) {
    throw wrong(file, [`The file isn't valid JSON: ${(error as Error).message}`]);
  }
  const result = textsSchema.safeParse(content);
  if (!result.success) throw wrong(file, faultsOf(result.error));
  return result.data;
}

const textKeys = (texts: ShopTexts): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value).map((inner) => `${key}.${inner}`)
      : [key],
  );

/** Checks that every page exists in every language, under a name that can be part of a URL. */
function checkPageNames(dir: string): void {
  const namesOf = (locale: Locale) => {
    const folder = join(dir, 'pages', locale);
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  };
  const pages = new Set(locales.flatMap(namesOf));
  stopAt(
    join(dir, 'pages'),
    locales.flatMap((locale) => {
      const own = namesOf(locale);
      return [
        ...own
          .filter((name) => !/^[a-z\d-]+\.md$/.test(name))
          .map((name) => `${locale}/${name}: use only lowercase letters, digits and hyphens`),
        ...[...pages]
          .filter((name) => !own.includes(name))
          .map((name) => `${locale}/${name} is missing, but another language has this page`),
      ];
    }),
  );
}

/**
 * Refuses files such as `.env` and folders such as `.git`, which would become public with all their secrets. Only
 * `.well-known` is meant to be public (RFC 8615).
 */
function checkPublicNames(dir: string): void {
  for (const folder of ['public', join(dir, 'public')]) {
    if (!existsSync(folder)) continue;
    const hidden = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
      const parts = path.split(sep);
      const at = parts.findIndex(
        (part, depth) => part.startsWith('.') && !(depth === 0 && part === '.well-known'),
      );
      return at < 0 ? [] : [parts.slice(0, at + 1).join('/')];
    });
    stopAt(
      folder,
      [...new Set(hidden)].map(
        (name) => `${name} would be published. Move it out of this folder, or delete it`,
      ),
    );
  }
}
