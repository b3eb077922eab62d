/** `npm run rebuild:publish` brings the targets to what is live, without a rebuild. `--dry-run` only says what it would do. */
import { resolve } from 'node:path';
import { env } from '#env.ts';
import { readOptions } from '../../options.ts';
import { RebuildFailure } from '../failure.ts';
import { takeLock } from '../lock.ts';
import { outputPlace } from '../places/folder.ts';
import { readNote } from '../places/place.ts';
import { publish } from '../publish/publish.ts';
import { rebuildSettings } from '../settings.ts';
import { runCommand } from './command.ts';

const {
  out,
  cache,
  'dry-run': dryRun,
  'accept-shrink': acceptShrink,
} = readOptions('npm run rebuild:publish', {
  out: { type: 'string', default: 'dist', value: 'DIR', help: 'Folder of the built site' },
  cache: { type: 'string', default: '.cache', value: 'DIR', help: 'Folder of the snapshot and other caches' },
  'dry-run': { type: 'boolean', default: false, help: 'Report what would change, and change nothing' },
  'accept-shrink': {
    type: 'boolean',
    default: false,
    help: 'Accept that the site is much smaller than before',
  },
});

await runCommand(
  async (signal) => {
    const settings = env();
    const unlock = takeLock(resolve(cache));
    try {
      if (!(await readNote(outputPlace(out), signal))?.build)
        throw new RebuildFailure(`There is no build in ${out}`, 'Build the shop: npm run rebuild');
      const maxShrink = acceptShrink ? 1 : rebuildSettings(process.env).maxShrink;
      const options = { out, cache: resolve(cache), env: settings, signal, maxShrink };
      const outcomes = await publish({ ...options, ...(dryRun && { dryRun: true }) });
      if (outcomes.length === 0)
        console.log('There is nowhere to publish to: no PUBLISH_… setting is set (see .env.example).');
      else if (outcomes.every(({ result }) => result === 'up to date'))
        console.log(`Up to date: ${outcomes.map(({ name }) => name).join(', ')}`);
    } finally {
      unlock();
    }
  },
  { stopped: 'Stopped. The next run continues from there.' },
);
