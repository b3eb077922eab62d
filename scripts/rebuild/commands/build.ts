/**
 * `npm run build` brings `dist` to what the API says now. `npm run rebuild` does the same for a schedule (`--scheduled`): it
 * also opens a sample of the pages in a browser after a full build, and publishes. Exit codes: 0 live or nothing new, 1 failed,
 * 130 stopped.
 */
import { env } from '#env.ts';
import { readOptions } from '../../options.ts';
import { parsePublishSettings } from '../publish/settings.ts';
import { rebuild } from '../rebuild.ts';
import { rebuildSettings } from '../settings.ts';
import { runCommand } from './command.ts';

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

const began = Date.now();
await runCommand(async (signal) => {
  const settings = rebuildSettings(process.env);
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
    maxImageSeconds: settings.maxImageSeconds,
    publish: values.scheduled,
    browser: values.browser ? 'always' : values.scheduled ? 'full' : undefined,
    signal,
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const others = mode === 'delta' ? `, ${removed.length} removed, all others unchanged` : '';
  const pages = `${rendered.length} pages rendered${others}`;
  if (result === 'unchanged')
    console.log(
      `Nothing has changed since the last build (${seconds} s). --force renders everything anyway.`,
    );
  else if (values['dry-run']) console.log(`Dry run: ${pages}; nothing went live (${seconds} s).`);
  else console.log(`The shop is built in ${values.out}/: ${pages} (${seconds} s).`);
});
