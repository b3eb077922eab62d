/**
 * The settings from environment variables and the `.env` file. All other settings are in the merchant's folder (src/merchant).
 * Build time only. The browser gets the values it needs through `src/platform/config.ts`. A wrong value stops the command with a
 * message that names the variable.
 */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import * as z from 'zod';
import { parseUrl } from '#lib/parse-url.ts';
import { WrongSettings } from '#lib/wrong-settings.ts';

/** Whether a URL leads to this machine. Merchants try out a shop there, and nobody else can listen in. */
function isThisMachine(url: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(parseUrl(url)?.hostname ?? '');
}

const originSuchAs = (example: string) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const fault = faultOfOrigin(value, example);
      if (fault) context.addIssue(fault);
    })
    .transform((value) => value.replace(/\/+$/, ''));

function faultOfOrigin(value: string, example: string): string | undefined {
  const url = parseUrl(value);
  if (!url || !/^https?:\/\/\S+$/i.test(value)) return `must be a URL such as ${example}`;
  if (url.username || url.password)
    return 'must not contain a user name or a password, because every page contains this URL';
  if (url.protocol === 'http:' && !isThisMachine(value))
    return 'must begin with https://, because anyone on the way can read http. Only localhost may use http://';
  return undefined;
}

/** The shop must be at the root of its host, because its links start with `/`. */
const host = originSuchAs('https://shop.example').refine((value) => /^https?:\/\/[^/?#]+$/i.test(value), {
  error: 'must be a host without a path, such as https://shop.example',
});

/** Whether a shop with this URL is on the internet. A URL with a fault doesn't count: its shop may be anywhere. */
export function isOnInternet(siteUrl: string | undefined): boolean {
  const { data } = host.safeParse(siteUrl);
  return data !== undefined && !isThisMachine(data);
}

const pageSize = 'must be a whole number from 1 to 100';

const defaultShopDir = 'src/shop';

const settings = z.object({
  /** The folder with the merchant's configuration, texts and pages, relative to the project's folder. */
  SHOP_DIR: z.string().default(defaultShopDir),
  PUBLIC_API_URL: originSuchAs('https://api.shop.example').default('http://127.0.0.1:4400'),
  /** The shop's own origin, for canonical URLs and the sitemap. */
  PUBLIC_SITE_URL: host.default('http://127.0.0.1:4321'),
  /** `pk_test_…` or `pk_live_…`. Without a key, the checkout uses the demo card form (`isDemo`). */
  PUBLIC_STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key (pk_test_… or pk_live_…), never a secret one')
    .optional(),
  /** With `1`, a shop on the internet may have the demo card form. Every page then says that it's a demo. */
  PUBLIC_DEMO_PAYMENTS: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  /** The URL of a service that resizes images, such as `/cdn-cgi/image/width={width},format=auto/{url}`. */
  PUBLIC_IMAGE_URL_TEMPLATE: z
    .string()
    .regex(
      /^(https:\/\/[a-z\d.-]+(:\d+)?(?=[/{])|\/(?!\/))\S*$/i,
      'must begin with https:// and a host, or with /, and contain no spaces',
    )
    .refine((value) => value.includes('{width}') && /\{(url|encodedUrl|path)\}/.test(value), {
      error: 'must contain {width} and one of {url}, {encodedUrl} and {path}',
    })
    .optional(),
  /** With `0`, the shop has no service worker, and browsers that have installed one remove it. */
  PUBLIC_OFFLINE: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
  PAGE_SIZE: z.coerce.number(pageSize).int(pageSize).min(1, pageSize).max(100, pageSize).default(24),
});

export type Env = z.output<typeof settings>;

/** Whether every page says that this shop is a demo. A shop with a Stripe key never is one. */
export const isDemo = (env: Env): boolean =>
  env.PUBLIC_DEMO_PAYMENTS === '1' && !env.PUBLIC_STRIPE_PUBLISHABLE_KEY;

/** Whether a shop sells on the internet. */
const isForSale = (env: Env): boolean => !isDemo(env) && isOnInternet(env.PUBLIC_SITE_URL);

// These checks run even if other variables are wrong. Otherwise, the merchant would see their faults only after correcting the others.
const schema = settings
  .refine((env) => env.PUBLIC_STRIPE_PUBLISHABLE_KEY || !isForSale(env), {
    path: ['PUBLIC_STRIPE_PUBLISHABLE_KEY'],
    error: ({ input }) =>
      `is missing, so the checkout at ${(input as Env).PUBLIC_SITE_URL} would show the demo card form. Set it, or set PUBLIC_DEMO_PAYMENTS=1 for a demo that sells nothing`,
    when: () => true,
  })
  .refine((env) => !isThisMachine(env.PUBLIC_API_URL) || !isForSale(env), {
    path: ['PUBLIC_API_URL'],
    error: ({ input }) =>
      `is ${(input as Env).PUBLIC_API_URL}, where shoppers at ${(input as Env).PUBLIC_SITE_URL} would find no API. Set it to your API's URL`,
    when: () => true,
  });

/** The merchant's folder, even if other variables are wrong. */
export const shopDirOf = ({ SHOP_DIR }: Readonly<Record<string, string | undefined>>): string =>
  SHOP_DIR?.trim() ? SHOP_DIR : defaultShopDir;

/** Parses the given variables. Empty ones count as unset. Throws one error that lists every wrong variable. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(nonEmpty);
  if (result.success) return result.data;
  throw new WrongSettings(
    result.error.issues.map(({ path, message }) => ({
      where: '(see .env.example)',
      line: `${path.join('.')}: ${message}`,
    })),
  );
}

/** Adds the settings of the file `.env`, if there is one. Variables that are set already stay as they are. */
export function loadDotEnv(): void {
  if (existsSync('.env')) loadEnvFile('.env');
}

let parsed: Env | undefined;

export function env(): Env {
  if (!parsed) {
    loadDotEnv();
    parsed = parseEnv(process.env);
  }
  return parsed;
}

/** The year in the pages' footers. The rebuild sets `BUILD_YEAR`, so that all pages of a build show the same year. */
export const buildYear: number = Number(process.env['BUILD_YEAR']) || new Date().getFullYear();
