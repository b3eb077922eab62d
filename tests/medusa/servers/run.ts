/** Runs the programs that the test needs. */
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';

/** The `stdio` of a child that writes to the end of a file. */
export const stdioTo = (log: string) => {
  const file = openSync(log, 'a');
  return ['ignore', file, file] as ['ignore', number, number];
};

interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  log?: string;
}

/** Rejects unless the program ends with the exit code 0. Without `log`, only the program's errors are shown. */
export function run(
  program: string,
  parameters: readonly string[],
  { log, ...options }: RunOptions,
): Promise<void> {
  const shown = log ? stdioTo(log) : (['ignore', 'ignore', 'inherit'] as const);
  const child = spawn(program, parameters, { ...options, stdio: [...shown] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${[program, ...parameters].join(' ')} failed${log ? `: see ${log}` : ''}`));
    });
  });
}
