/** The copies that the service worker keeps on this device. */
import { orNull } from './storage.ts';

/** Null where the browser has none, or blocks them. */
const copies = (): CacheStorage | null => orNull(() => caches);

/** The size in bytes of a cache; 0 if there is none. */
export async function sizeOfCopies(name: string): Promise<number> {
  // Opening a cache would create it.
  if (!(await copies()?.has(name))) return 0;
  const answers = (await (await copies()?.open(name))?.matchAll()) ?? [];
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function removeCopies(name: string): Promise<void> {
  await copies()?.delete(name);
}
