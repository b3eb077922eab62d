/**
 * `npm run rebuild:rollback` restores the build before the live one. `--to TIME` restores an earlier one, and `--list`
 * lists the choices. Exit codes: 0 done, 1 failed, 130 stopped.
 */
import { resolve } from 'node:path';
import { print } from '../print.ts';
import { refuseBesideStart, takeLock } from '../rebuild/core/lock.ts';
import { rollBack } from '../rebuild/live/rollback.ts';
import { earlierBuilds } from '../rebuild/live/undo.ts';
import { readLive } from '../rebuild/places/output.ts';
import { flagOption, folderOptions, runCommand } from './command.ts';
import { readOptions } from './options.ts';

const { out, to, list, ...values } = readOptions('npm run rebuild:rollback', {
  ...folderOptions,
  to: {
    type: 'string',
    value: 'TIME',
    help: 'Time of the build to restore (default: the build before the live one)',
  },
  list: flagOption('List the live build and the earlier ones'),
});
const cache = resolve(values.cache);

await runCommand(async (signal) => {
  if (list) {
    const contents = await readLive(out, signal);
    const { at, products } = contents.build;
    if (contents.pending.length > 0) print('The last run was interrupted while it changed the shop.');
    else print(`* ${at}  live, ${products} products`);
    for (const { manifest } of earlierBuilds(cache, contents))
      print(`  ${manifest.build.at}  ${manifest.build.products} products`);
    return;
  }
  refuseBesideStart(cache);
  using _lock = takeLock(cache);
  const { from, to: restored } = await rollBack({ out, cache, to, signal });
  const instead = from.at === restored.at ? '' : `, instead of the build of ${from.at}`;
  print(`The build of ${restored.at} is live again${instead}.`);
  print('It stays live until something changes. To rebuild anyway: npm run rebuild -- --force');
  print(
    'If you publish to other places, the next rebuild updates them. To update them now: npm run rebuild:publish',
  );
});
