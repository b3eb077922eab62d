/** `npm run rebuild:publish`: brings the targets to what is live, without a rebuild. `--dry-run` only says what it would do. */
import { resolve } from 'node:path';
import { env } from '#env.ts';
import { readOptions } from '../../options.ts';
import { RebuildFailure } from '../failure.ts';
import { takeLock } from '../lock.ts';
import { liveRelease } from '../release/folders.ts';
import { rebuildSettings } from '../settings.ts';
import { publish } from './publish.ts';

const {
  out,
  cache,
  'dry-run': dryRun,
  'accept-shrink': acceptShrink,
} = readOptions(
  {
    out: { type: 'string', default: 'dist' },
    cache: { type: 'string', default: '.cache' },
    'dry-run': { type: 'boolean', default: false },
    'accept-shrink': { type: 'boolean', default: false },
  },
  'npm run rebuild:publish -- [--out DIR] [--cache DIR] [--dry-run] [--accept-shrink]',
);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));

try {
  const settings = env();
  const unlock = takeLock(resolve(cache));
  try {
    if (!liveRelease(out))
      throw new RebuildFailure(`There is no release in ${out}`, 'Build one: npm run rebuild');
    const outcomes = await publish({
      out,
      cache,
      env: settings,
      signal: stop.signal,
      maxShrink: acceptShrink ? 1 : rebuildSettings(process.env).maxShrink,
      ...(dryRun && { dryRun: true }),
    });
    if (outcomes.length === 0) console.log('No PUBLISH_… setting names a place to publish to.');
    else if (outcomes.every(({ result }) => result === 'up to date'))
      console.log(`Up to date: ${outcomes.map(({ name }) => name).join(', ')}`);
  } finally {
    unlock();
  }
} catch (error) {
  if (stop.signal.aborted) {
    console.error('\nStopped. The next run goes on from there.');
    process.exitCode = 130;
  } else {
    const known = error instanceof RebuildFailure;
    if (known) console.error(`\n${error.message}\n${error.advice}`);
    else
      console.error(error instanceof Error && /^Wrong settings/.test(error.message) ? error.message : error);
    process.exitCode = 1;
  }
}
