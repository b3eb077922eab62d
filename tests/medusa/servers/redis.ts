/** A Redis server of the test's own. The server writes no files, and ends with the test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { MissingProgram } from './postgres.ts';

/** Throws a `MissingProgram` that says what to install. */
export async function startRedis(): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  server.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  try {
    await once(server, 'spawn');
  } catch {
    throw new MissingProgram('Redis is missing. On Debian and Ubuntu: sudo apt-get install redis-server');
  }
  while (!output.includes('Ready to accept connections')) {
    if (server.exitCode !== null) throw new Error(`Redis has ended: ${output}`);
    await setTimeout(50);
  }
  return { url: `redis://127.0.0.1:${port}`, stop: () => void server.kill('SIGKILL') };
}
