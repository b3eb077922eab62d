/**
 * `npm run rebuild:rollback` restores the build before the live one. `--to TIME` restores an earlier one, and `--list`
 * lists the choices. Exit codes: 0 done, 1 failed, 130 stopped.
 */
import { resolve } from 'node:path';
import { readOptions } from '../../options.ts';
import { takeLock } from '../lock.ts';
import { outputPlace } from '../places/folder.ts';
import { readNote } from '../places/place.ts';
import { earlierBuilds, rollBack } from '../undo.ts';
import { flag, folders, runCommand } from './command.ts';

const { out, to, list, ...values } = readOptions('npm run rebuild:rollback', {
  ...folders,
  to: {
    type: 'string',
    value: 'TIME',
    help: 'Time of the build to restore (default: the build before the live one)',
  },
  list: flag('List the builds that can be restored'),
});
const cache = resolve(values.cache);

await runCommand(async (signal) => {
  if (list) {
    const live = (await readNote(outputPlace(out), signal))?.build;
    console.log(live ? `* ${live.at}  live, ${live.products} products` : `There is no build in ${out}.`);
    for (const { at, products } of earlierBuilds(cache))
      if (at !== live?.at) console.log(`  ${at}  ${products} products`);
    return;
  }
  using _lock = takeLock(cache);
  const { from, to: live } = await rollBack({ out, cache, to, signal });
  console.log(`The build of ${live.at} is live again, instead of the build of ${from.at}.`);
  console.log('It stays live until something changes. To rebuild anyway: npm run rebuild -- --force');
  console.log('The next rebuild updates the other places. To update them now: npm run rebuild:publish');
});
