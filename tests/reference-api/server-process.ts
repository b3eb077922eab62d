/** Runs `npm run api` in its own process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

export interface ServerProcess {
  /** The output of both streams so far. */
  text: () => string;
  /** The address, once the process listens. Rejects if the process ends before it listens. */
  address: Promise<string>;
  /** The exit code. */
  ended: Promise<number | null>;
  child: ChildProcess;
}

/** Creates a folder for the data of servers. It is deleted after the current test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server on a free port, unless the options name one. It is killed after the current test. */
export function startServer(folder: string, ...options: string[]): ServerProcess {
  const command = [resolve('scripts/reference-api/server.ts'), '--data', folder, '--port', '0', ...options];
  const child = spawn(resolve('node_modules/.bin/node'), command, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const address = new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (match) found(match[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => failed(new Error(`The server exited before it was listening: ${printed}`)));
  });
  address.catch(() => undefined);
  return { text: () => printed, address, ended, child };
}
