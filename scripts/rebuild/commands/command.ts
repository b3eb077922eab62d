/** What the commands share: Ctrl-C, messages and exit codes. */
import { RebuildFailure } from '../failure.ts';

/** Runs a command. Exit codes: 0 done; 1 failed, with a message that says what to do; 130 stopped by a signal. */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<void>,
  { failed = '', stopped = 'Stopped.' }: { failed?: string; stopped?: string } = {},
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  try {
    await work(stop.signal);
  } catch (error) {
    process.exitCode = stop.signal.aborted ? 130 : 1;
    if (stop.signal.aborted) console.error(`\n${stopped}`);
    else console.error(...describe(error, failed));
  }
}

/** Shows the stack only for bugs in this program. */
function describe(error: unknown, failed: string): unknown[] {
  if (error instanceof RebuildFailure)
    return [`\n${error.message}\n${error.advice}${failed && `\n${failed}`}`];
  if (error instanceof Error && 'syscall' in error) return [`\n${error.message}${failed && `\n${failed}`}`];
  return [error instanceof Error && /^Wrong settings/.test(error.message) ? error.message : error];
}
