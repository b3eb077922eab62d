/** Reads and checks the merchant's folder (`SHOP_DIR`, src/shop by default). Build time only. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOnInternet } from '#env.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { readSettings, WrongSettings } from '#lib/wrong-settings.ts';
import { contrastFaults, type Palette, paletteOf } from './colours.ts';
import { legalAdviceFor } from './legal.ts';
import {
  type CheckedConfig,
  configSchema,
  faultsOf,
  rightSettings,
  type ShopTexts,
  textsSchema,
} from './schema.ts';

export interface Shop extends Omit<CheckedConfig, 'theme'> {
  /** The name in the copyright line and in the privacy policy. */
  legalName: string;
  palette: Palette;
  texts: Readonly<Record<Locale, ShopTexts>>;
}

/**
 * Throws a `WrongSettings` that lists the wrong values with their files, their keys and what is allowed. A shop whose `siteUrl` is
 * on the internet must also name a contact for questions about personal data (GDPR, article 13).
 */
export async function loadShop(dir: string, siteUrl?: string): Promise<Shop> {
  const [config, texts] = await readSettings(
    () => loadConfig(dir, siteUrl),
    () => loadTexts(dir),
    () => checkPageNames(dir),
    () => checkPublicNames('public'),
    () => checkPublicNames(join(dir, 'public'), isLeftOut),
  );
  return { ...config, texts };
}

async function loadConfig(dir: string, siteUrl: string | undefined): Promise<Omit<Shop, 'texts'>> {
  const file = join(dir, 'shop.config.ts');
  const path = resolve(file);
  if (!existsSync(path))
    throw wrong(file, ['The file is missing. SHOP_DIR must name a folder that contains it']);
  // Node loads a module only once per URL. With the file's time in the URL, the development server sees changes.
  const url = `${pathToFileURL(path)}?t=${Math.round(statSync(path).mtimeMs)}`;
  const { shop } = (await import(/* @vite-ignore */ url).catch((error: unknown) => {
    throw wrong(file, [`The file can't be used: ${faultIn(path, error)}`]);
  })) as { shop?: unknown };
  const result = configSchema.safeParse(shop);
  const right = rightSettings(shop);
  const palette = paletteOf(right.theme ?? { light: {}, dark: {} });
  const faults = [
    ...(result.success ? [] : faultsOf(result.error)),
    ...missingPictures(dir, right),
    ...missingPages(dir, right),
    ...contrastFaults(palette),
    ...(isOnInternet(siteUrl) ? missingContact(shop) : []),
  ];
  if (!result.success || faults.length > 0) throw wrong(file, faults);
  const { theme, ...config } = result.data;
  return { ...config, legalName: config.legalName ?? config.name, palette };
}

/** What Node says is wrong in a file, and in which lines. Leaves out the rest of the stack, which tells a merchant nothing. */
function faultIn(path: string, error: unknown): string {
  const lines = String(error instanceof Error ? error.stack : error).split('\n');
  return lines.filter((line) => line && (!/^ +at /.test(line) || line.includes(path))).join('\n  ');
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

const wrong = (file: string, faults: readonly string[]): WrongSettings =>
  new WrongSettings(faults.map((line) => ({ where: `in ${file}`, line })));

function stopAt(file: string, faults: readonly string[]): void {
  if (faults.length > 0) throw wrong(file, faults);
}

/** `shop` is what the file exports, which may be anything. */
function missingContact(shop: unknown): string[] {
  const { email, privacyEmail } = Object(Object(shop).contact) as Record<string, unknown>;
  return email === undefined && privacyEmail === undefined
    ? [
        'contact.email: is missing. The privacy policy of a shop on the internet must name a contact. Set contact.email or contact.privacyEmail',
      ]
    : [];
}

function missingPictures(dir: string, { logo, icon, sharePicture }: Partial<CheckedConfig>): string[] {
  const named = { 'logo.light': logo?.light, 'logo.dark': logo?.dark, icon, sharePicture };
  return Object.entries(named).flatMap(([key, file]) =>
    !file || existsSync(join('public', file)) || existsSync(join(dir, 'public', file))
      ? []
      : [`${key}: ${join(dir, 'public', file)} does not exist`],
  );
}

function missingPages(dir: string, { terms, withdrawal }: Partial<CheckedConfig>): string[] {
  return Object.entries({ terms, withdrawal }).flatMap(([key, setting]) =>
    locales.flatMap((locale) => {
      const [, name] = /^\/pages\/(.+)/.exec(String(Object(setting)[locale] ?? setting)) ?? [];
      const file = join(dir, 'pages', locale, `${name}.md`);
      return !name || existsSync(file) ? [] : [`${key}: ${file} does not exist`];
    }),
  );
}

/** The texts of all languages. A missing file counts as empty. */
async function loadTexts(dir: string): Promise<Record<Locale, ShopTexts>> {
  const fileOf = (locale: Locale) => join(dir, 'texts', `${locale}.json`);
  const texts = await readSettings(...locales.map((locale) => () => readTexts(fileOf(locale))));
  const keysOf = texts.map(textKeys);
  const all = new Set(keysOf.flat());
  await readSettings(
    ...locales.map((locale, at) => () => {
      const own = new Set(keysOf[at]);
      const missing = [...all].filter((key) => !own.has(key));
      const faults = missing.map((key) => `${key} is missing here, but another language has it`);
      const isLost = faults.length > 0 && !existsSync(fileOf(locale));
      stopAt(fileOf(locale), isLost ? ['the file is missing, but another language has texts'] : faults);
    }),
  );
  return Object.fromEntries(locales.map((locale, at) => [locale, texts[at]])) as Record<Locale, ShopTexts>;
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
 * Whether the build leaves out what has this name in the merchant's `public` folder. The links in a ConfigMap of Kubernetes lead into
 * folders such as `..data`, whose files would be there twice.
 */
export const isLeftOut = (name: string): boolean => name.startsWith('..');

/**
 * Refuses files such as `.env` and folders such as `.git`, which would become public with all their secrets. Only
 * `.well-known` is meant to be public (RFC 8615).
 */
function checkPublicNames(folder: string, isAllowed = (_name: string) => false): void {
  if (!existsSync(folder)) return;
  const hidden = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const parts = path.split(sep);
    const at = parts.findIndex(
      (part, depth) => part.startsWith('.') && !(depth === 0 && part === '.well-known'),
    );
    return at < 0 || isAllowed(parts[at] ?? '') ? [] : [parts.slice(0, at + 1).join('/')];
  });
  stopAt(
    folder,
    [...new Set(hidden)].map(
      (name) => `${name} would be published. Move it out of this folder, or delete it`,
    ),
  );
}
