/** What happens if a run fails before it changes the live shop: it starts again, or says that the shop stays as it is. */
import { rmSync } from 'node:fs';
import { printWarning } from '../../print.ts';
import { diskError } from '../core/disk-error.ts';
import { RebuildError } from '../core/rebuild-error.ts';
import { LostPictures } from '../pictures/picture-files.ts';
import { asDamaged, DamagedRecords } from '../places/place.ts';
import { UnusableRenderer } from '../render/pages.ts';
import type { RunInput } from './prepared-run.ts';
import type { Run } from './rebuild-options.ts';

/**
 * Does `work`. Starts it again if something that earlier runs left can't be used. The new attempt does without it, so it can't fail
 * for the same reason.
 */
export async function runWithRestarts<T>(
  firstInput: RunInput,
  work: (input: RunInput) => Promise<T>,
): Promise<T> {
  let input = firstInput;
  for (;;) {
    try {
      return await work(input);
    } catch (error) {
      input = nextInput(error, input);
    }
  }
}

/** The input of the next attempt, after an error before anything went live. Throws the error if the run can't continue. */
function nextInput(error: unknown, input: RunInput): RunInput {
  // Without these records, no file counts as live.
  if (error instanceof DamagedRecords) return { ...input, contents: asDamaged(input.contents) };
  // Without the compiled shop, the next attempt renders every page.
  if (error instanceof UnusableRenderer) {
    printWarning(`  ${error.message}. It is compiled again`);
    rmSync(error.folder, { recursive: true, force: true });
    return input;
  }
  if (!(error instanceof LostPictures)) throw error;
  printWarning(`  ${error.message}. They are made again if there is time`);
  return input;
}

/** Waits for work in the cache folder, not on the live shop. If it fails, the advice adds that the live shop stays as it is. */
export async function beforeGoingLive<T>({ cache }: Pick<Run, 'cache'>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const known = diskError(cache, error) ?? error;
    if (!(known instanceof RebuildError) || known instanceof DamagedRecords) throw error;
    throw new RebuildError(known.message, `${known.advice}\nThe live shop stays as it is.`, error);
  }
}
