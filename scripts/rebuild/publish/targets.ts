/**
 * The places to publish to, from the `PUBLISH_…` settings. These are not in `src/env.ts`, whose settings are public and
 * appear in pages. The S3 client reads credentials from the usual AWS sources.
 */
import { resolve } from 'node:path';
import * as z from 'zod';
import { publishFolder } from '../places/folder.ts';
import { type Place, readNote } from '../places/place.ts';
import { parseSettings, type Variables } from '../settings.ts';

const schema = z
  .object({
    PUBLISH_FOLDER: z.string().startsWith('/', 'must be an absolute path such as /srv/shop').optional(),
    PUBLISH_S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, 'must be only a bucket name, such as my-shop')
      .optional(),
    PUBLISH_S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://s3.example.com' })
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

type PublishSettings = z.output<typeof schema>;

/** A test compares them with `.env.example`. */
export const publishSettingNames: readonly string[] = Object.keys(schema.shape);

/** Throws one error that lists every wrong or unknown variable. */
export const publishSettings = (variables: Variables): PublishSettings =>
  parseSettings(schema, variables, 'PUBLISH_');

export interface Target {
  /** For messages. */
  name: string;
  /** Throws `PlaceFailure`. */
  open: () => Promise<Place>;
}

export function targetsOf(settings: PublishSettings, out: string): Target[] {
  const { PUBLISH_FOLDER: folder, PUBLISH_S3_BUCKET: bucket, PUBLISH_S3_PREFIX: prefix } = settings;
  const targets: Target[] = [];
  if (folder) targets.push({ name: folder, open: async () => publishFolder(resolve(folder), out) });
  if (bucket)
    targets.push({
      name: `s3://${bucket}/${prefix ? `${prefix}/` : ''}`,
      open: async () => {
        // Loaded on demand, because loading the client takes a third of a second.
        const { s3Place } = await import('../places/s3.ts');
        return s3Place({
          ...{ bucket, prefix },
          endpoint: settings.PUBLISH_S3_ENDPOINT,
          region: settings.PUBLISH_S3_REGION,
          precompressed: settings.PUBLISH_S3_PRECOMPRESSED,
        });
      },
    });
  return targets;
}

/** The number of products in the target that has the most. 0 if unknown. Needed when the cache and the output are lost. */
export async function productsPublished(out: string, signal: AbortSignal): Promise<number> {
  const counts = targetsOf(publishSettings(process.env), out).map(async ({ open }) => {
    const place = await open();
    try {
      return (await readNote(place, signal))?.build?.products ?? 0;
    } finally {
      place.close();
    }
  });
  return Math.max(0, ...(await Promise.all(counts.map((count) => count.catch(() => 0)))));
}
