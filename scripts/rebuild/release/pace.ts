/** Lets long synchronous work be stopped: every now and then the event loop gets its turn, where signals arrive. */
import { setImmediate } from 'node:timers/promises';

export type Pace = () => Promise<void> | undefined;

/** Call it per file and await what it answers, if anything. Throws the signal's reason. */
export function pace(signal: AbortSignal, onFile: () => void = () => {}, every = 250): Pace {
  let count = 0;
  return () => {
    onFile();
    if (++count % every !== 0) return undefined;
    return setImmediate().then(() => signal.throwIfAborted());
  };
}
