/**
 * `npm run build`: reads the API, builds what has changed, and makes it live in `dist`. `npm run rebuild` does the same for a
 * schedule (`--scheduled`): it also looks at a sample in a browser after a full build, and publishes. Exit codes: 0 built or
 * nothing to do, 1 failed (what is live stays), 130 stopped.
 */
import { env } from '#env.ts';
import { readOptions } from '../options.ts';
import { RebuildFailure } from './failure.ts';
import { PublishFailure } from './publish/publish.ts';
import { parsePublishSettings } from './publish/settings.ts';
import { rebuild } from './rebuild.ts';
import { rebuildSettings } from './settings.ts';

const values = readOptions(
  {
    out: { type: 'string', default: 'dist' },
    cache: { type: 'string', default: '.cache' },
    force: { type: 'boolean', default: false },
    'read-all': { type: 'boolean', default: false },
    'accept-shrink': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    scheduled: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
  },
  'npm run rebuild -- [--out DIR] [--cache DIR] [--dry-run] [--read-all] [--accept-shrink] [--force] [--browser]',
);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));

const began = Date.now();
try {
  const settings = rebuildSettings(process.env);
  // Before minutes of work, not after.
  if (values.scheduled) parsePublishSettings(process.env);
  const { result, mode, rendered, removed } = await rebuild({
    env: env(),
    out: values.out,
    cache: values.cache,
    force: values.force,
    readAll: values['read-all'],
    dryRun: values['dry-run'],
    maxShrink: values['accept-shrink'] ? 1 : settings.maxShrink,
    keep: settings.keep,
    publish: values.scheduled,
    browser: values.browser ? 'always' : values.scheduled ? 'full' : undefined,
    signal: stop.signal,
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const pages = `${rendered.length} pages built${mode === 'delta' ? `, all others stay, ${removed.length} removed` : ''}`;
  if (result === 'unchanged')
    console.log(
      `Nothing has changed since the last build (${seconds} s). --force builds everything all the same.`,
    );
  else if (values['dry-run']) console.log(`Dry run: ${pages}; nothing was made live (${seconds} s).`);
  else console.log(`The shop is built in ${values.out}/: ${pages} (${seconds} s).`);
} catch (error) {
  if (stop.signal.aborted) {
    console.error('\nStopped. The previous build is untouched.');
    process.exitCode = 130;
  } else if (error instanceof PublishFailure) {
    console.error(`\n${error.message}\n${error.advice}`);
    process.exitCode = 1;
  } else if (error instanceof RebuildFailure) {
    console.error(`\n${error.message}\n${error.advice}\nThe previous build, if there is one, is untouched.`);
    process.exitCode = 1;
  } else if (error instanceof Error && 'syscall' in error) {
    // The disk: full, read-only, somebody else's.
    console.error(`\n${error.message}\nThe previous build, if there is one, is untouched.`);
    process.exitCode = 1;
  } else {
    console.error(error instanceof Error && /^Wrong settings/.test(error.message) ? error.message : error);
    process.exitCode = 1;
  }
}
