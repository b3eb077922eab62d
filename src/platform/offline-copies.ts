/** The copies that the service worker keeps on this device. */
import { orNull } from './storage.ts';

/** `null` if the browser has no caches, or blocks them. */
const copies = (): CacheStorage | null => orNull(() => caches);

/** The size of a cache in bytes. 0 if it doesn't exist. */
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
