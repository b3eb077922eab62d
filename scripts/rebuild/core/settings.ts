/**
 * The rebuild's settings from the environment. They don't appear in pages, unlike the settings in `src/env.ts`. The S3 client
 * reads its credentials from the usual AWS sources.
 */
import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { WrongSettings } from '#lib/wrong-settings.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export type RebuildSettings = ReturnType<typeof rebuildSettings>;

const seconds = 'must be a number of seconds, 0 or more';
const share = 'must be a share from 0 to 1, such as 0.2';
const wholeDays = 'must be a whole number of days, 0 or more';
const hours = 'must be a number of hours, 0 or more';
const minutes = 'must be a number of minutes above 0';
const days = z.coerce.number(wholeDays).int(wholeDays).min(0, wholeDays);

const schema = z.object({
  REBUILD_MAX_SHRINK: z.coerce.number(share).min(0, share).max(1, share).default(0.2),
  REBUILD_FEED_HOURS: z.coerce.number(hours).min(0, hours).default(24),
  IMAGES_MAX_SECONDS: z.coerce.number(seconds).min(0, seconds).default(60),
  REBUILD_KEEP_GONE_DAYS: days.default(90),
  REBUILD_KEEP_MOVED_DAYS: days.default(365),
});
const ageSchema = z.object({
  REBUILD_MAX_AGE_MINUTES: z.coerce.number(minutes).gt(0, minutes).default(1440),
});

/** Throws one error that lists every wrong variable. */
export function rebuildSettings(variables: Variables) {
  const settings = parseSettings(schema, variables);
  return {
    /** The share of a list that may be lost in one run. 1 allows any loss. */
    maxShrink: settings.REBUILD_MAX_SHRINK,
    /** After how many hours the product feeds are written again. With 0, every run that finds a change writes them. */
    feedHours: settings.REBUILD_FEED_HOURS,
    /** Seconds that a run may spend on new small pictures. With 0, a run makes none. */
    maxPictureSeconds: settings.IMAGES_MAX_SECONDS,
    /** For how many days to keep the pages of removed products, and the redirects of renamed products and categories. */
    keep: { keepRemoved: settings.REBUILD_KEEP_GONE_DAYS, keepRenamed: settings.REBUILD_KEEP_MOVED_DAYS },
  };
}

export const defaultSettings = rebuildSettings({});

/** Minutes without a successful run before `rebuild:status` raises the alarm. */
export const maxAgeOf = (variables: Variables): number =>
  parseSettings(ageSchema, variables).REBUILD_MAX_AGE_MINUTES;

const publishSchema = z
  .object({
    PUBLISH_FOLDER: z.string().refine(isAbsolute, 'must be an absolute path such as /srv/shop').optional(),
    PUBLISH_S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, 'must be only a bucket name, such as my-shop')
      .optional(),
    PUBLISH_S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as https://s3.example.com' })
      .refine((value) => !/^https?:\/\/[^/]*@/i.test(value), {
        error: 'must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead',
      })
      .optional(),
    PUBLISH_S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-west-1')
      .optional(),
    PUBLISH_S3_PREFIX: z
      .string()
      .transform((value) => value.replace(/^\/+|\/+$/g, ''))
      .refine((value) => !/\/\/|(^|\/)\.\.?(\/|$)/.test(value), {
        error: 'must be a path such as shops/alder',
      })
      .optional(),
    PUBLISH_S3_PRECOMPRESSED: z.enum(['br', 'gzip'], { error: 'must be br or gzip, or unset' }).optional(),
    PUBLISH_HOOK: z.string().optional(),
  })
  .superRefine((settings, context) => {
    if (settings.PUBLISH_S3_BUCKET) return;
    for (const name of Object.keys(settings))
      if (name.startsWith('PUBLISH_S3_'))
        context.addIssue({ code: 'custom', path: [name], message: 'needs PUBLISH_S3_BUCKET' });
  });

export type PublishSettings = z.output<typeof publishSchema>;

/** Throws one error that lists every wrong or unknown variable. */
export const publishSettings = (variables: Variables): PublishSettings =>
  parseSettings(publishSchema, variables, { prefix: 'PUBLISH_', otherFaults: missingSiteUrl(variables) });

/** Whether the settings name a place or a hook, which may publish to a place of its own. */
export const isPublished = (variables: Variables): boolean =>
  ['PUBLISH_FOLDER', 'PUBLISH_S3_BUCKET', 'PUBLISH_HOOK'].some((name) => variables[name]?.trim());

/**
 * A shop that is published is mostly on the internet. The default URL leads to this machine (`src/env.ts`). With it, the build would
 * also skip the checks of shops on the internet.
 */
function missingSiteUrl(variables: Variables): string[] {
  return isPublished(variables) && !variables['PUBLIC_SITE_URL']?.trim()
    ? [
        'PUBLIC_SITE_URL: is missing, so all published pages would lead to this machine. Set it to the URL of the shop',
      ]
    : [];
}

/**
 * Empty variables count as unset. Throws one error that lists every wrong variable, and every variable that starts with `prefix`
 * but doesn't exist, and `otherFaults`. The error never shows values, because someone may have put a secret into the wrong variable.
 */
function parseSettings<T extends z.ZodObject>(
  schema: T,
  variables: Variables,
  { prefix, otherFaults = [] }: { prefix?: string; otherFaults?: readonly string[] } = {},
): z.output<T> {
  const given = Object.entries(variables).filter(
    ([name, value]) => value?.trim() && name.startsWith(prefix ?? ''),
  );
  const unknown = given.filter(([name]) => prefix && !(name in schema.shape));
  const result = schema.safeParse(Object.fromEntries(given));
  const faults = [
    ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...unknown.map(([name]) => `${name}: is not a setting`),
    ...otherFaults,
  ];
  if (result.success && faults.length === 0) return result.data;
  throw new WrongSettings(faults.map((line) => ({ where: '(see .env.example)', line })));
}
