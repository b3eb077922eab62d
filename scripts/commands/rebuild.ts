/**
 * `npm run build` brings `dist` up to date with the API. `npm run rebuild` (`--scheduled`) also publishes the build.
 * If the build is full, it first opens a sample of pages in a browser. Exit codes: 0 live or nothing new, 1 failed, 130 stopped.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { print } from '../print.ts';
import { acceptShrink, dryRun, flagOption, folderOptions, runCommand } from './command.ts';
import { readOptions } from './options.ts';

// Only `npm run rebuild` has `--scheduled` (package.json).
const command = process.argv.includes('--scheduled') ? 'npm run rebuild' : 'npm run build';
const values = readOptions(command, {
  ...folderOptions,
  force: flagOption('Render every page, even if nothing has changed'),
  'read-all': flagOption('Read the whole catalogue from the API again'),
  'accept-shrink': acceptShrink,
  'dry-run': dryRun,
  scheduled: flagOption('Also publish to all places, write the report and run the hook'),
  browser: flagOption('Open a few of the rendered pages in a browser, and fail if none is installed'),
});

const began = Date.now();
// By default, V8 lets the heap of each thread grow to several times the memory in use. Here, it may grow to twice that memory. New
// objects get at most 32 MB. With more, V8 would search the whole heap more often. That takes longer than a search of the new objects.
for (const flag of ['--heap-growing-percent=100', '--max-semi-space-size=32']) setFlagsFromString(flag);
// The modules imported below start faster on the next run.
enableCompileCache(join(values.cache, 'renderer', 'code'));
const { loadDotEnv } = await import('#env.ts');
const { refuseBesideStart } = await import('../rebuild/core/lock.ts');
const { rebuild } = await import('../rebuild/rebuild.ts');
await runCommand(async (signal) => {
  const { out, cache, force, scheduled } = values;
  refuseBesideStart(cache);
  loadDotEnv();
  const { mode, rendered, removed } = await rebuild({
    variables: process.env,
    out,
    cache,
    force,
    signal,
    readAll: values['read-all'],
    dryRun: values['dry-run'],
    ...(values['accept-shrink'] && { maxShrink: 1 }),
    publish: scheduled,
    browser: values.browser ? 'always' : scheduled ? 'full' : undefined,
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const others = mode === 'delta' ? `, ${removed.length} removed, all others unchanged` : '';
  const pages = `${rendered.length} ${rendered.length === 1 ? 'page' : 'pages'} rendered${others}`;
  if (mode === 'unchanged')
    print(`The shop stays as it is (${seconds} s). To render every page: add --force.`);
  else if (values['dry-run']) print(`Dry run: ${pages}; nothing went live (${seconds} s).`);
  else print(`The shop is built in ${out}/: ${pages} (${seconds} s).`);
});
