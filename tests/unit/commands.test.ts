import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };

const commands = Object.entries(project.scripts).flatMap(([name, command]) => {
  const [program, ...words] = command.split(' ');
  return program === 'node' ? [{ name, words }] : [];
});
/** Milliseconds. A command that ignores `--help` would run much longer. */
const timeout = 40_000;

test.concurrent.each(commands)('$name --help prints how to use it', async ({ words }) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...words, '--help'], { timeout });
  expect(stdout).toMatch(/^Usage: npm (run )?\w/);
  expect(stderr).toBe('');
});
