/**
 * Serialises changes across this browser's tabs with Web Locks. Without Web Locks, or if blocked storage disables them,
 * tasks run immediately. Two tabs that write at the same moment can then lose one change. So even under a lock, read the
 * stored value right before you write a new one.
 */

/**
 * Milliseconds, longer than a local storage write takes to reach other tabs, even on a busy device. Without this pause,
 * the next tab could read the old value and write it back.
 */
const settleTime = 250;

/** When each lock's last change has settled, by `performance.now()`. */
const settledAt: Record<string, number> = {};
/** By lock: functions that start this tab's waiting changes, in order. */
const waiting: Record<string, (() => void)[]> = {};

/**
 * Runs a synchronous change of local storage while no other tab runs a change under the same name, and returns its result without
 * delay. Other tabs wait until the change has settled. This tab's next change doesn't wait. A tab's changes run in the order of the
 * calls.
 *
 * Waits without limit. If tabs stopped waiting for a suspended one, two of them could overwrite each other's change. A tab holds the
 * lock only for `settleTime`, so it's rarely suspended with it.
 */
export function withLock<T>(name: string, change: () => T): Promise<T> {
  waiting[name] ??= [];
  const queue = waiting[name];
  const timeLeft = () => (settledAt[name] ?? 0) - performance.now();
  const runAll = () => {
    for (const start of queue.splice(0)) start();
    settledAt[name] = performance.now() + settleTime;
  };
  const result = new Promise<void>((start) => queue.push(start)).then(change);
  if (timeLeft() > 0) runAll();
  else
    void request(name, {}, async () => {
      if (queue.length) runAll();
      while (timeLeft() > 0) await pause(timeLeft());
    });
  return result;
}

/**
 * For a change that waits for the network. Resolves with its result. The next tab waits until the change has settled.
 * If the lock isn't free after `patience` milliseconds, runs without it, because a suspended tab must not block the
 * others.
 */
export function withPatientLock<T>(name: string, patience: number, change: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async () => {
      await change().then(resolve, reject);
      await pause(settleTime);
    };
    request(name, { signal: AbortSignal.timeout(patience) }, run).catch(reject);
  });
}

/** Runs a task, or returns `undefined` immediately if another tab runs a task under the same name. */
export function whenFree<T>(name: string, task: () => Promise<T>): Promise<T | undefined> {
  return request(name, { ifAvailable: true }, async (isFree) => (isFree ? task() : undefined));
}

/** Runs a task with the lock, or without it if requesting the lock fails. Rejects if the task does. */
async function request<T>(
  name: string,
  options: LockOptions,
  task: (isFree: boolean) => Promise<T>,
): Promise<T> {
  let started = false;
  const run = (isFree: boolean): Promise<T> => {
    started = true;
    return task(isFree);
  };
  try {
    return await navigator.locks.request(name, options, (lock) => run(!!lock));
  } catch (error) {
    if (started) throw error;
    return run(true);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
