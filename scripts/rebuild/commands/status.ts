/**
 * `npm run rebuild:status`: what is live, and whether rebuilds still succeed. Exit codes for monitors: 0 fine, 1 overdue, 2 no
 * build at all, 3 wrong call. `--max-age MINUTES`, `--json`.
 */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { readOptions } from '../../options.ts';
import { exitCodes, freshnessOf, freshnessText, maxAgeFrom } from '../freshness.ts';

const values = readOptions(
  'npm run rebuild:status',
  {
    out: { type: 'string', default: 'dist', value: 'DIR', help: 'Folder of the built site' },
    cache: {
      type: 'string',
      default: '.cache',
      value: 'DIR',
      help: 'Folder of the snapshot and other caches',
    },
    'max-age': { type: 'string', value: 'MINUTES', help: 'Fail if the last rebuild is older' },
    json: { type: 'boolean', default: false, help: 'Print JSON' },
  },
  3,
);

if (existsSync('.env')) loadEnvFile('.env');
const maxAge = maxAgeFrom(values['max-age']);
if (maxAge === undefined) {
  console.error(
    'The maximum age must be a number of minutes above 0 (--max-age or REBUILD_MAX_AGE_MINUTES).',
  );
  process.exitCode = 3;
} else {
  const fresh = await freshnessOf(values.out, values.cache, Date.now(), maxAge);
  console.log(values.json ? JSON.stringify(fresh, undefined, 2) : freshnessText(fresh));
  process.exitCode = exitCodes[fresh.state];
}
