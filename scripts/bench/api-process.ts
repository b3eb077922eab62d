import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Api = Awaited<ReturnType<typeof startApi>>;

/** Runs the reference API in a separate process, with its control routes (`--test`). */
export async function startApi(dataDir: string, products: string) {
  const script = join(import.meta.dirname, '../reference-api/server.ts');
  const options = ['--port', '0', '--data', dataDir, '--products', products, '--test'];
  const server = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
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
