import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { readStatus } from '../../scripts/rebuild/core/status-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { write } from '../support/write-file.ts';

const commands = Object.entries(project.scripts).flatMap(([name, command]) => {
  const [program, ...words] = command.split(' ');
  return program === 'node' ? [{ name, words }] : [];
});
/** Milliseconds. A command that ignores `--help` would run much longer. */
const timeout = 40_000;

test.concurrent.each(commands)('$name --help prints how to use it', async ({ name, words }) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...words, '--help'], { timeout });
  const typed = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  expect(stdout.split(/ -- |\n/)[0]).toBe(`Usage: ${typed}`);
  expect(stderr).toBe('');
});

test('a build names and records all wrong settings at once', async () => {
  const cwd = temporaryFolder();
  write(join(cwd, '.env'), 'REBUILD_MAX_SHRINK=2');
  write(join(cwd, 'shop/shop.config.ts'), "export const shop = { name: '' };");
  const env = {
    ...process.env,
    SHOP_DIR: 'shop',
    PUBLIC_SITE_URL: 'https://shop.example',
    PUBLISH_FOLDER: 'relative',
  };
  const command = [resolve('scripts/commands/rebuild.ts'), '--scheduled'];
  const failure = await promisify(execFile)(process.execPath, command, { cwd, env, timeout }).catch(
    (error: { stderr: string }) => error,
  );
  for (const fault of [
    'PUBLIC_STRIPE_PUBLISHABLE_KEY: is missing',
    'REBUILD_MAX_SHRINK: must',
    'PUBLISH_FOLDER: must',
    'name: must',
    'contact.email: is missing',
  ])
    expect(failure.stderr).toContain(fault);
  // Monitors read the reason from the status file.
  expect(readStatus(join(cwd, '.cache')).lastFailure?.message).toContain('REBUILD_MAX_SHRINK: must');
});

test('publishing without a place fails before it reads the build', async () => {
  const cwd = temporaryFolder();
  const empty = { PUBLISH_FOLDER: '', PUBLISH_S3_BUCKET: '', PUBLISH_HOOK: '' };
  const command = promisify(execFile)(process.execPath, [resolve('scripts/commands/publish.ts')], {
    cwd,
    env: { ...process.env, ...empty },
    timeout,
  });
  await expect(command).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('There is nowhere to publish to'),
  });
});
