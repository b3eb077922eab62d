/**
 * The settings that differ between environments, from the environment and the `.env` file. All other settings are in
 * the merchant's folder (src/merchant). Build time only. The browser gets the values it needs through
 * `src/platform/config.ts`. A wrong value stops the command with a message that names the variable.
 */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import * as z from 'zod';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://api.shop.example' })
  .transform((value) => value.replace(/\/+$/, ''));

/** The shop must be at the root of its host, because its links start with `/`. */
const host = origin.refine((value) => /^https?:\/\/[^/?#@]+$/i.test(value), {
  error: 'must be a host without a path, such as https://shop.example',
});

const pageSize = 'must be a whole number from 1 to 100';

const schema = z.object({
  /** The folder with the merchant's configuration, texts and pages, relative to the project's folder. */
  SHOP_DIR: z.string().default('src/shop'),
  PUBLIC_API_URL: origin.default('http://127.0.0.1:4400'),
  /** The shop's own address, for canonical URLs and the sitemap. */
  PUBLIC_SITE_URL: host.default('http://127.0.0.1:4321'),
  /** `pk_test_…` or `pk_live_…`. Without a key, the checkout uses the demo card form. */
  PUBLIC_STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key (pk_test_… or pk_live_…), never a secret one')
    .optional(),
  /** The address of a service that resizes images, such as `/cdn-cgi/image/width={width},format=auto/{url}`. */
  PUBLIC_IMAGE_URL_TEMPLATE: z
    .string()
    .regex(/^(https?:\/\/|\/)\S*$/, 'must begin with https:// or /, and contain no spaces')
    .refine((value) => value.includes('{width}') && /\{(url|encodedUrl|path)\}/.test(value), {
      error: 'must contain {width} and one of {url}, {encodedUrl} and {path}',
    })
    .optional(),
  /** With `0`, the shop has no service worker, and browsers that have installed one remove it. */
  PUBLIC_OFFLINE: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
  PAGE_SIZE: z.coerce.number(pageSize).int(pageSize).min(1, pageSize).max(100, pageSize).default(24),
});

export type Env = z.output<typeof schema>;

/** Parses the given variables. Empty ones count as unset. Throws one error that lists every wrong variable. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(nonEmpty);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Wrong settings (see .env.example):\n${lines.join('\n')}`);
}

let parsed: Env | undefined;

export function env(): Env {
  if (!parsed) {
    if (existsSync('.env')) loadEnvFile('.env');
    parsed = parseEnv(process.env);
  }
  return parsed;
}

/** The year in the pages' footers. The rebuild sets `BUILD_YEAR`, so that all pages of a build show the same year. */
export const buildYear: number = Number(process.env['BUILD_YEAR']) || new Date().getFullYear();
