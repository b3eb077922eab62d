/** `npm run build`: reads the API and writes `dist/`. `--out DIR`, `--cache DIR`, `--force`. */
import { env } from '#env.ts';
import { readOptions } from '../options.ts';
import { RebuildFailure } from './failure.ts';
import { rebuild } from './rebuild.ts';

const values = readOptions(
  {
    out: { type: 'string', default: 'dist' },
    cache: { type: 'string', default: '.cache' },
    force: { type: 'boolean', default: false },
  },
  'npm run build -- [--out DIR] [--cache DIR] [--force]',
);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));

const began = Date.now();
try {
  const result = await rebuild({ env: env(), ...values, signal: stop.signal });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    result === 'built'
      ? `The shop is built in ${values.out}/ (${seconds} s).`
      : `Nothing has changed since the last build (${seconds} s). "npm run build -- --force" builds all the same.`,
  );
} catch (error) {
  if (stop.signal.aborted) {
    console.error('\nStopped. The previous build is untouched.');
    process.exitCode = 130;
  } else if (error instanceof RebuildFailure) {
    console.error(`\n${error.message}\n${error.advice}\nThe previous build, if there is one, is untouched.`);
    process.exitCode = 1;
  } else {
    console.error(error instanceof Error && /^Wrong settings/.test(error.message) ? error.message : error);
    process.exitCode = 1;
  }
}
