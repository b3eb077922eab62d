/** Settings of rebuilds from the environment. None of them appears in a page. */
import * as z from 'zod';

const days = 'must be a whole number of days';
const seconds = 'must be a number of seconds';

const schema = z.object({
  /** The share of a list that may be lost at once; beyond it, a rebuild stops. */
  REBUILD_MAX_SHRINK: z.coerce
    .number('must be a share such as 0.2')
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(0.2),
  /** Seconds that a run spends on new pictures. */
  IMAGES_MAX_SECONDS: z.coerce.number(seconds).min(0, seconds).default(60),
  /** For how many days a page says that its product is no longer sold. */
  REBUILD_KEEP_GONE_DAYS: z.coerce.number(days).int(days).min(0, days).default(90),
  /** For how many days a renamed product or category redirects from its old address. */
  REBUILD_KEEP_MOVED_DAYS: z.coerce.number(days).int(days).min(0, days).default(365),
});

export interface RebuildSettings {
  maxShrink: number;
  maxImageSeconds: number;
  keep: { keepGone: number; keepMoved: number };
}

/** Empty values count as unset. Throws one error that lists every wrong variable. */
export function rebuildSettings(variables: Readonly<Record<string, string | undefined>>): RebuildSettings {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(nonEmpty);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Wrong settings (see .env.example):\n${lines.join('\n')}`);
  }
  const { REBUILD_MAX_SHRINK, IMAGES_MAX_SECONDS, REBUILD_KEEP_GONE_DAYS, REBUILD_KEEP_MOVED_DAYS } =
    result.data;
  return {
    maxShrink: REBUILD_MAX_SHRINK,
    maxImageSeconds: IMAGES_MAX_SECONDS,
    keep: { keepGone: REBUILD_KEEP_GONE_DAYS, keepMoved: REBUILD_KEEP_MOVED_DAYS },
  };
}
