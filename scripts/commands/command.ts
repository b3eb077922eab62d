/** What the commands share: folders, Ctrl-C, messages and exit codes. */
import { inspect } from 'node:util';
import { WrongSettings } from '#lib/wrong-settings.ts';
import { printError } from '../print.ts';
import { RebuildError } from '../rebuild/core/rebuild-error.ts';

/** The options for the folders. */
export const folderOptions = {
  out: { type: 'string', default: 'dist', value: 'DIR', help: 'Folder with the built site' },
  cache: {
    type: 'string',
    default: '.cache',
    value: 'DIR',
    help: 'Folder with the snapshot and other caches',
  },
} as const;

export const flagOption = (help: string) => ({ type: 'boolean', default: false, help }) as const;

export const acceptShrink = flagOption('Accept a large drop in the number of products');
export const dryRun = flagOption('Report what would change, without changing anything');

/** Runs a command. Exit codes: 0 done; 1 failed, with a message that says what to do; 130 stopped by a signal. */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<void>,
  stopped = 'Stopped.',
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  try {
    await work(stop.signal);
  } catch (error) {
    process.exitCode = stop.signal.aborted ? 130 : 1;
    printError(stop.signal.aborted ? `\n${stopped}` : describeError(error));
  }
}

/** What to print about an error. Shows the stack only for bugs in this program. */
export function describeError(error: unknown): string {
  if (error instanceof RebuildError) return `\n${error.message}\n${error.advice}`;
  if (!(error instanceof Error)) return inspect(error);
  if ('syscall' in error) return `\n${error.message}`;
  return error instanceof WrongSettings ? error.message : inspect(error);
}
