/** Runs the merchant's own command after publishing, for example to purge a CDN or to send a message. */
import { spawn } from 'node:child_process';
import { reasonWithAdvice } from '../failure.ts';
import type { TargetReport } from './report.ts';

/**
 * Skips the command if a target failed. Returns a failure of the command instead of throwing it. Throws only the signal's
 * reason.
 */
export async function runHook(
  command: string,
  report: string,
  targets: readonly TargetReport[],
  signal: AbortSignal,
): Promise<TargetReport> {
  const outcome: TargetReport = { name: 'hook', result: 'published', from: null, sent: 0, removed: 0 };
  if (targets.some(({ result }) => result === 'failed'))
    return { ...outcome, result: 'skipped', reason: 'a target failed' };
  try {
    await run(command, report, signal);
    return outcome;
  } catch (error) {
    signal.throwIfAborted();
    return { ...outcome, result: 'failed', reason: reasonWithAdvice(error) };
  }
}

/** Runs `command` in a shell and shows its output. Rejects if it fails. Stops the command when the run is stopped. */
async function run(command: string, report: string, signal: AbortSignal): Promise<void> {
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
    if (code !== 0) throw new Error(`the command ended with ${code ?? by}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
