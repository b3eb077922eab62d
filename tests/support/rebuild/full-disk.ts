/** A module to load with `--import`: the disk is full for every file that the thread writes. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.writeFileSync = () => {
  throw Object.assign(new Error('writeFileSync fails'), { code: 'ENOSPC' });
};
syncBuiltinESMExports();
