/**
 * `npm run rebuild:status [-- --max-age MINUTES] [--json]` prints what is live, and whether rebuilds succeed. Exit codes for
 * monitors: 0 fine, 1 overdue, 2 no build, 3 wrong options.
 */
import { loadDotEnv } from '#env.ts';
import { print } from '../print.ts';
import { maxAgeOf } from '../rebuild/core/settings.ts';
import { exitCodes, freshnessOf, freshnessText } from '../rebuild/freshness.ts';
import { flagOption, folderOptions } from './command.ts';
import { exitWithMessage, readOptions, wholeNumberOf } from './options.ts';

const options = readOptions(
  'npm run rebuild:status',
  {
    ...folderOptions,
    'max-age': {
      type: 'string',
      value: 'MINUTES',
      help: 'Fail if the last successful rebuild is older than this',
    },
    json: flagOption('Print the status as JSON'),
  },
  3,
);
const { out, cache, json, 'max-age': maxAge } = options;

loadDotEnv();
const fresh = await freshnessOf({ out, cache, now: Date.now(), maxAge: maxAgeMinutes() });
print(json ? JSON.stringify(fresh, undefined, 2) : freshnessText(fresh));
process.exitCode = exitCodes[fresh.kind];

function maxAgeMinutes(): number {
  if (maxAge !== undefined) return wholeNumberOf('max-age', maxAge, { min: 1, max: 1_000_000, code: 3 });
  try {
    return maxAgeOf(process.env);
  } catch (error) {
    return exitWithMessage((error as Error).message, 3);
  }
}
