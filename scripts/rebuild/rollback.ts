/**
 * `npm run rebuild:rollback`: makes the release before the live one live again. `--to NAME` another one, `--list` shows
 * what there is. Exit codes: 0 done, 1 not possible.
 */
import { resolve } from 'node:path';
import { readOptions } from '../options.ts';
import { RebuildFailure } from './failure.ts';
import { takeLock } from './lock.ts';
import { listReleases, liveRelease } from './release/folders.ts';
import { recover } from './release/recover.ts';
import { isRejected } from './release/rejected.ts';
import { rollBack } from './release/rollback.ts';

const values = readOptions(
  {
    out: { type: 'string', default: 'dist' },
    cache: { type: 'string', default: '.cache' },
    to: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
  'npm run rebuild:rollback -- [--to NAME] [--list] [--out DIR] [--cache DIR]',
);

/** The live one is marked with a star. */
function list(out: string): string {
  const live = liveRelease(out)?.name;
  const lines = listReleases(out).map((release) => {
    const rejected = isRejected(out, release.fingerprint) ? ', rolled back' : '';
    return `${release.name === live ? '*' : ' '} ${release.name}  built ${release.builtAt}, ${release.changed.length} files changed${rejected}`;
  });
  return lines.join('\n') || `There are no releases in ${out}.`;
}

try {
  if (values.list) console.log(list(values.out));
  else {
    const unlock = takeLock(resolve(values.cache));
    try {
      recover(values.out);
      const { from, to } = rollBack(values.out, values.to, Date.now());
      console.log(`Live now: ${to.name}, built ${to.builtAt}. Before: ${from.name}.`);
      if (isRejected(values.out, from.fingerprint))
        console.log(
          'A rebuild does not bring that one back until something changes (npm run rebuild -- --force does).',
        );
      console.log(
        'Places the shop is published to follow with the next rebuild, or: npm run rebuild:publish',
      );
    } finally {
      unlock();
    }
  }
} catch (error) {
  console.error(error instanceof RebuildFailure ? `${error.message}\n${error.advice}` : error);
  process.exitCode = 1;
}
