/** Runs the merchant's own command after publishing, for example to purge a CDN or to send a message. */
import { spawn } from 'node:child_process';
import { addAbortListener, once } from 'node:events';
import { reasonOf } from '../core/rebuild-error.ts';
import type { TargetReport } from './report.ts';

interface HookOptions {
  command: string;
  /** The report's file. */
  report: string;
  targets: readonly TargetReport[];
  signal: AbortSignal;
}

/**
 * Unless a target failed, runs `command` in a shell and shows its output. If the run is stopped, stops the command and
 * throws the signal's reason. A failure of the command is returned, not thrown.
 */
export async function runHook({ command, report, targets, signal }: HookOptions): Promise<TargetReport> {
  const outcome: TargetReport = { name: 'hook', result: 'published', from: null, sent: 0, removed: 0 };
  if (targets.some(({ result }) => result === 'failed'))
    return { ...outcome, result: 'skipped', reason: 'a target failed' };
  const isWindows = process.platform === 'win32';
  // Pass the path in the environment, where the shell can't interpret it.
  const child = spawn(`${command} "${isWindows ? '%REBUILD_REPORT%' : '$REBUILD_REPORT'}"`, {
    shell: true,
    // In its own process group, so that a stop also reaches the processes that the command has started.
    detached: !isWindows,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, REBUILD_REPORT: report },
  });
  using _listener = addAbortListener(signal, () => {
    if (child.pid === undefined || isWindows) child.kill('SIGTERM');
    else
      try {
        process.kill(-child.pid, 'SIGTERM');
      } catch {
        // All processes of the group have just ended.
      }
  });
  const failure = await once(child, 'close').then(
    ([code, by]) => (code === 0 ? undefined : `the command ended with ${code ?? by}`),
    reasonOf,
  );
  signal.throwIfAborted();
  return failure === undefined ? outcome : { ...outcome, result: 'failed', reason: failure };
}
