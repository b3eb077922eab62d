/** Runs the merchant's own command after publishing, for example to purge a CDN or to send a message. */
import { spawn } from 'node:child_process';

/**
 * Runs `command` in a shell, with the report's path as argument and in `REBUILD_REPORT`. Shows its output. Rejects if
 * it fails; stops it when the run is stopped.
 */
export async function runHook(command: string, report: string, signal: AbortSignal): Promise<void> {
  // Pass the path in the environment, where the shell can't interpret it.
  const child = spawn(`${command} "$REBUILD_REPORT"`, {
    shell: true,
    // Its own process group, so that stopping it also stops its children.
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
