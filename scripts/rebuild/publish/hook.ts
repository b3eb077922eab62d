/** The merchant's own command after publishing: purge a CDN, send a message, call the tool of another kind of host. */
import { spawn } from 'node:child_process';

/**
 * Runs `command` in the shell with the report's path as its argument and in `REBUILD_REPORT`. Its output is shown. Rejects when
 * it fails, and stops with the run.
 */
export async function runHook(command: string, report: string, signal: AbortSignal): Promise<void> {
  // In the environment, the path can't be run as a command.
  const child = spawn(`${command} "$REBUILD_REPORT"`, {
    shell: true,
    // Its own process group, so that stopping also ends what the shell started.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, REBUILD_REPORT: report },
  });
  const stop = (): void => {
    if (child.pid === undefined || process.platform === 'win32') child.kill('SIGTERM');
    else process.kill(-child.pid, 'SIGTERM');
  };
  signal.addEventListener('abort', stop);
  try {
    const [code, by] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (...end) => resolve(end));
    });
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`the command failed with ${code ?? by}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
