/** Starts the hosts' programs, and waits until they answer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Host {
  /** Where the host listens, in the order of its recipe. The last one serves the shop. */
  ports: readonly number[];
  close: () => Promise<void>;
}

export interface HostOptions {
  /** The folder of the built shop. */
  root: string;
  /** An empty folder for the server's own files. */
  folder: string;
}

interface Program {
  program: string;
  args: readonly string[];
  ports: readonly number[];
  cwd?: string;
  variables?: Readonly<Record<string, string>>;
}

/** How long a program may take until it answers, in milliseconds. */
const longestStart = 90_000;

/** Resolves once the server answers at every port. */
export async function start({ program, args, ports, cwd, variables }: Program): Promise<Host> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { ...process.env, ...variables },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (log += text));
  let failure: NodeJS.ErrnoException | undefined;
  child.once('error', (error) => (failure = error));
  const close = () => stop(child);
  const latest = Date.now() + longestStart;
  for (const port of ports)
    while (!(await answers(port))) {
      throwIfMissing(program, failure?.code);
      if (failure || hasEnded(child) || Date.now() > latest) {
        await close();
        throw new Error(`${program} did not start:\n${log}`);
      }
      await pause(20);
    }
  return { ports, close };
}

export function throwIfMissing(program: string, code: string | undefined): void {
  if (code === 'ENOENT')
    throw new Error(
      `${program} is not installed on this machine. Install it, for example: apt-get install ${program}`,
    );
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    httpRequest({ host: '127.0.0.1', port, path: '/' }, (response) => resolve(!!response.resume()))
      .on('error', () => resolve(false))
      .end();
  });
