/** The reference API in a process of its own, whose CPU time can be measured. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../rebuild/core/files.ts';

export type MeasuredApi = Awaited<ReturnType<typeof startMeasuredApi>>;

/** Creates a catalogue of so many products, unless `dataDir` has one. */
export async function startMeasuredApi(dataDir: string, products: number) {
  const options = ['--port', '0', '--data', dataDir, '--products', String(products), '--test'];
  const server = spawn(process.execPath, [join(projectRoot, 'scripts/commands/api.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(server, 'close');
  const stop = async () => {
    server.kill();
    await ended;
  };
  let output = '';
  for await (const chunk of server.stdout) {
    output += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url) return { pid: server.pid ?? 0, url, dataDir, stop };
  }
  throw new Error(
    `The API exited before it was listening. If ${dataDir} contains another version's catalogue, delete it and try again.`,
  );
}
