/**
 * The places to publish to. Not part of `src/env.ts`, whose settings are public and end up in the pages.
 * Credentials are not settings of the shop: the S3 client finds them where every AWS tool does.
 */
import * as z from 'zod';

const schema = z
  .object({
    /** A folder that is kept equal to the output: a web root, a mounted share. */
    PUBLISH_FOLDER: z.string().startsWith('/', 'must be an absolute path such as /srv/shop').optional(),
    PUBLISH_S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, 'must be only a bucket name, such as my-shop')
      .optional(),
    /** The address of storage that is not Amazon's. */
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
    /** Folder inside the bucket, `shops/alder`. */
    PUBLISH_S3_PREFIX: z
      .string()
      .transform((value) => value.replace(/^\/+|\/+$/g, ''))
      .refine((value) => !/\/\/|(^|\/)\.\.?(\/|$)/.test(value), {
        error: 'must be a path such as shops/alder',
      })
      .optional(),
    /** Uploads compressed copies, for a bucket without a CDN that compresses. */
    PUBLISH_S3_PRECOMPRESSED: z.enum(['br', 'gzip'], { error: 'must be br or gzip, or unset' }).optional(),
    /** A shell command that runs after publishing. */
    PUBLISH_HOOK: z.string().optional(),
  })
  .superRefine((settings, context) => {
    if (settings.PUBLISH_S3_BUCKET) return;
    for (const name of Object.keys(settings))
      if (name.startsWith('PUBLISH_S3_'))
        context.addIssue({ code: 'custom', path: [name], message: 'needs PUBLISH_S3_BUCKET' });
  });

export type PublishSettings = z.output<typeof schema>;

/** The names of the settings. A test compares `.env.example` with them. */
export const publishSettingNames: readonly string[] = Object.keys(schema.shape);

/** Empty variables count as absent. Throws one error that lists every wrong or unknown one. */
export function parsePublishSettings(
  variables: Readonly<Record<string, string | undefined>>,
): PublishSettings {
  const given = Object.entries(variables).filter(
    ([name, value]) => name.startsWith('PUBLISH_') && value?.trim(),
  );
  const result = schema.safeParse(Object.fromEntries(given));
  // Don't show values: someone may have put a secret into the wrong variable.
  const wrong = result.success
    ? []
    : result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  const unknown = given
    .filter(([name]) => !publishSettingNames.includes(name))
    .map(([name]) => `  ${name}: is not a known setting`);
  if (result.success && unknown.length === 0) return result.data;
  throw new Error(`Wrong settings (see .env.example):\n${[...wrong, ...unknown].join('\n')}`);
}
