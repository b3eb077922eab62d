/** The plugin as the build compiles it. */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#api/contract/endpoints.ts';
import root from '../../../package.json' with { type: 'json' };
import { buildPlugin, compilePlugin } from '../../../scripts/medusa/build.ts';
import manifest from '../../../scripts/medusa/package.json' with { type: 'json' };
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { write } from '../../support/write-file.ts';

const folderWithZod = () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(process.cwd(), 'node_modules/zod'), join(folder, 'node_modules/zod'), 'junction');
  return folder;
};

test('the compiled plugin loads as CommonJS', async () => {
  const folder = folderWithZod();
  await buildPlugin(folder);
  expect(existsSync(join(folder, 'src/api/middlewares.js'))).toBe(true);
  // Stands in for the engine, which isn't installed here.
  write(
    join(folder, 'node_modules/@medusajs/framework/utils.js'),
    'exports.Module = (name, { service }) => ({ name, service });',
  );
  const loaded = createRequire(join(folder, 'x.js'))('./src/modules/storefront/index.js');
  expect(loaded.default).toMatchObject({ name: 'storefront' });
  expect(() => new loaded.default.service({}, { country: 'Belgium' })).toThrow(
    'country: must be a country of ISO 3166-1, such as BE; shopOrigins',
  );
});

test('the compiled plugin has the same contract as the shop', async () => {
  const folder = folderWithZod();
  write(join(folder, 'package.json'), '{ "type": "commonjs" }');
  await compilePlugin(
    { contract: join(process.cwd(), 'scripts/medusa/src/contract.ts') },
    join(folder, 'out'),
  );
  const copied = createRequire(join(folder, 'x.js'))('./out/contract.js').endpoints as typeof endpoints;
  const described = (some: typeof endpoints) => some.map((one) => JSON.stringify(one)).toSorted();
  expect(described(copied)).toEqual(described(endpoints));
});

test('the plugin uses the shop’s version of zod', () => {
  expect(manifest.dependencies.zod).toBe(root.dependencies.zod);
});
