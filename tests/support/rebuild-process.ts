/** A rebuild in a process of its own, which tests can kill or keep from writing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { RebuildShop } from './rebuild-shop.ts';

const node = resolve('node_modules/.bin/node');
const program = resolve('scripts/rebuild/commands/build.ts');

export interface RebuildProcess {
  child: ChildProcess;
  ended: Promise<{ code: number | null; signal: string | null; text: string }>;
}

/** `fileSize`: the largest file it may write, in blocks of 512 bytes. */
export function startRebuild(shop: RebuildShop, fileSize?: number): RebuildProcess {
  const command = [node, program, '--out', shop.out, '--cache', shop.cache];
  const limited = ['sh', '-c', `ulimit -f ${fileSize}; exec "$@"`, 'sh', ...command];
  const [file = '', ...words] = fileSize === undefined ? command : limited;
  const child = spawn(file, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...shop.variables },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)));
  const ended = new Promise<{ code: number | null; signal: string | null; text: string }>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code, signal) => done({ code, signal, text }));
  });
  return { child, ended };
}
