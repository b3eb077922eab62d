/**
 * `npm run build` brings `dist` up to date with the API. `npm run rebuild` (`--scheduled`) also opens a sample of pages
 * in a browser after a full build, and publishes. Exit codes: 0 live or nothing new, 1 failed, 130 stopped.
 */
import { env } from '#env.ts';
import { readOptions } from '../../options.ts';
import { parsePublishSettings } from '../publish/settings.ts';
import { rebuild } from '../rebuild.ts';
import { rebuildSettings } from '../settings.ts';
import { runCommand } from './command.ts';

const values = readOptions('npm run rebuild', {
  out: { type: 'string', default: 'dist', value: 'DIR', help: 'Folder of the built site' },
  cache: { type: 'string', default: '.cache', value: 'DIR', help: 'Folder of the snapshot and other caches' },
  force: { type: 'boolean', default: false, help: 'Render every page, even if nothing has changed' },
  'read-all': { type: 'boolean', default: false, help: 'Read the whole catalogue again' },
  'accept-shrink': {
    type: 'boolean',
    default: false,
    help: 'Accept that the catalogue is much smaller than before',
  },
  'dry-run': { type: 'boolean', default: false, help: 'Report what would change, and change nothing' },
  scheduled: {
    type: 'boolean',
    default: false,
    help: 'Also publish, notify and report, as scheduled runs do',
  },
  browser: {
    type: 'boolean',
    default: false,
    help: 'Open pages in a browser on every run. Fail without one.',
  },
});

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
      `Nothing has changed since the last build (${seconds} s). To render everything anyway, add --force.`,
    );
  else if (values['dry-run']) console.log(`Dry run: ${pages}; nothing went live (${seconds} s).`);
  else console.log(`The shop is built in ${values.out}/: ${pages} (${seconds} s).`);
});
