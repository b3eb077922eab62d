/** One change at a time across the tabs of this browser. */
import { read, remove, write } from './storage.ts';

/**
 * Milliseconds, longer than a write to local storage takes to reach the other tabs, on a busy device too. A lock is handed on
 * faster than that: released at once, the next tab would read what was stored before the change, and write it back.
 */
const settle = 250;
/** The same for the stored lock, which every change without Web Locks waits for: seldom needed, so rather quick than sure. */
const settleStored = 50;
/** How long a tab may hold the stored lock, in milliseconds, should it be closed while it does. */
const lease = 3000;

/** Until when this tab holds each lock for its last change to settle, by `performance.now()`. */
const heldUntil: Record<string, number> = {};

/**
 * Runs a synchronous change of local storage while no other tab runs one under the same name, and answers at once; other
 * tabs wait for it to settle, this one's next change does not. Where the browser has no Web Locks (a page not served
 * securely) or refuses them (storage blocked), a lock in local storage takes their place.
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
    else whileLocked(name, runAndSettle).catch(reject);
  });
}

async function whileLocked(name: string, run: () => Promise<void>): Promise<void> {
  let started = false;
  try {
    return await navigator.locks.request(name, () => {
      started = true;
      return run();
    });
  } catch (error) {
    if (started) throw error;
  }
  const key = `${name}-lock`;
  const mine = await take(key);
  await run().finally(() => read(key) === mine && remove(key));
}

/** Writes the time the lock ends, made unlike any other tab's, and waits whether it stays. */
async function take(key: string): Promise<string> {
  for (;;) {
    const left = Number(read(key)) - Date.now();
    // A time too far off was written by a clock that was wrong.
    if (left < 0 || left > 2 * lease) {
      const mine = `${Date.now() + lease * (1 + Math.random())}`;
      write(key, mine);
      await pause(2 * settleStored);
      if (read(key) === mine) return mine;
    }
    await pause(settleStored * Math.random());
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * For a change that waits for the network: answers with it, and lets it settle before the next tab has its turn. After
 * `patience` milliseconds it waits for its turn no longer: a tab that was put to sleep with the lock must not hold up the
 * others for ever. Without Web Locks it runs at once; it has to look at what is stored, before and after the network.
 */
export function withPatientLock<T>(name: string, patience: number, change: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let started = false;
    const run = async () => {
      started = true;
      await change().then(resolve, reject);
      await pause(settle);
    };
    const refused = (error: unknown) => (started ? reject(error) : void run());
    try {
      navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, run).catch(refused);
    } catch (error) {
      refused(error);
    }
  });
}

/**
 * Runs a task unless another tab is at it under the same name: then answers `undefined` at once. Without Web Locks (a page
 * not served securely) it runs: who uses this has to look at what is so before doing anything, too.
 */
export async function whenFree<T>(name: string, task: () => Promise<T>): Promise<T | undefined> {
  let started = false;
  const run = (): Promise<T> => {
    started = true;
    return task();
  };
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
  } catch (error) {
    if (started) throw error;
    return run();
  }
}
