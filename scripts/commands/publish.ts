/** `npm run rebuild:publish` publishes the live build to all places, without a rebuild. `--dry-run` only reports. */
import { resolve } from 'node:path';
import { env } from '#env.ts';
import { readSettings } from '#lib/wrong-settings.ts';
import { print } from '../print.ts';
import { refuseBesideStart, takeLock } from '../rebuild/core/lock.ts';
import { RebuildError } from '../rebuild/core/rebuild-error.ts';
import { isPublished, publishSettings, rebuildSettings } from '../rebuild/core/settings.ts';
import { publish } from '../rebuild/publish/publish.ts';
import { acceptShrink, dryRun, folderOptions, runCommand } from './command.ts';
import { readOptions } from './options.ts';

const { out, ...values } = readOptions('npm run rebuild:publish', {
  ...folderOptions,
  'dry-run': dryRun,
  'accept-shrink': acceptShrink,
});
const cache = resolve(values.cache);

await runCommand(async (signal) => {
  refuseBesideStart(cache);
  const [shopEnv, allowed, settings] = await readSettings(
    env,
    () => rebuildSettings(process.env),
    () => publishSettings(process.env),
  );
  if (!isPublished(settings))
    throw new RebuildError(
      'There is nowhere to publish to',
      'Set PUBLISH_FOLDER, PUBLISH_S3_BUCKET or PUBLISH_HOOK (see .env.example).',
    );
  using _lock = takeLock(cache);
  const maxShrink = values['accept-shrink'] ? 1 : allowed.maxShrink;
  const options = { out, cache, env: shopEnv, settings, signal, maxShrink, dryRun: values['dry-run'] };
  const outcomes = await publish(options);
  // With neither a folder nor a bucket, only the hook publishes.
  if (outcomes.length === 0) print('Nothing has changed since the last report.');
  else if (outcomes.every(({ result }) => result === 'up to date'))
    print(`Up to date: ${outcomes.map(({ name }) => name).join(', ')}`);
}, 'Stopped. The next run continues where this one stopped.');
