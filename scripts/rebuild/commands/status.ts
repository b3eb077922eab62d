/**
 * `npm run rebuild:status [-- --max-age MINUTES] [--json]` prints what is live, and whether rebuilds succeed. Exit codes for
 * monitors: 0 fine, 1 overdue, 2 no build, 3 wrong options.
 */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { readOptions } from '../../options.ts';
import { maxAgeOf } from '../settings.ts';
import { exitCodes, freshnessOf, freshnessText } from '../status.ts';
import { folders } from './command.ts';

const options = {
  ...folders,
  'max-age': {
    type: 'string',
    value: 'MINUTES',
    help: 'Fail if the last successful rebuild is older than this',
  },
  json: { type: 'boolean', default: false, help: 'Print the status as JSON' },
} as const;
const { out, cache, json, 'max-age': maxAge } = readOptions('npm run rebuild:status', options, 3);

if (existsSync('.env')) loadEnvFile('.env');
let minutes: number | undefined;
try {
  minutes = maxAgeOf({ ...process.env, ...(maxAge && { REBUILD_MAX_AGE_MINUTES: maxAge }) });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 3;
}
if (minutes !== undefined) {
  const fresh = await freshnessOf(out, cache, Date.now(), minutes);
  console.log(json ? JSON.stringify(fresh, undefined, 2) : freshnessText(fresh));
  process.exitCode = exitCodes[fresh.state];
}
