/**
 * One change at a time across the tabs of this browser, with Web Locks. Where a browser has none, or refuses them because
 * storage is blocked, every task runs at once: two tabs that change the same thing in the same moment may then lose one of
 * the changes, so whoever takes a lock still reads what is stored before writing it.
 */

/**
 * Milliseconds, longer than a write to local storage takes to reach the other tabs, on a busy device too. Without this
 * pause the next tab could read what was stored before the change, and write it back.
 */
const settle = 250;

/** Until when this tab holds each lock for its last change to settle, by `performance.now()`. */
const heldUntil: Record<string, number> = {};

/**
 * Runs a synchronous change of local storage while no other tab runs one under the same name, and answers at once. Other
 * tabs wait for it to settle, this tab's next change does not.
 */
export function withLock<T>(name: string, change: () => T): Promise<T> {
  const isHeld = () => (heldUntil[name] ?? 0) > performance.now();
  return new Promise((resolve, reject) => {
    const run = () => {
      resolve(change());
      heldUntil[name] = performance.now() + settle;
    };
    const runAndSettle = async () => {
      run();
      while (isHeld()) await pause(settle);
    };
    if (isHeld()) run();
    else request(name, {}, runAndSettle).catch(reject);
  });
}

/**
 * For a change that waits for the network: answers with it, and lets it settle before the next tab has its turn. After
 * `patience` milliseconds it runs without the lock: a tab that was put to sleep while holding it must not hold up the others.
 */
export function withPatientLock<T>(name: string, patience: number, change: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async () => {
      await change().then(resolve, reject);
      await pause(settle);
    };
    request(name, { signal: AbortSignal.timeout(patience) }, run).catch(reject);
  });
}

/** Runs a task unless another tab runs one under the same name: then answers `undefined` at once. */
export function whenFree<T>(name: string, task: () => Promise<T>): Promise<T | undefined> {
  return request(name, { ifAvailable: true }, async (isFree) => (isFree ? task() : undefined));
}

/** Runs a task with the lock, or without it when there is no getting it. Rejects as the task does. */
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
