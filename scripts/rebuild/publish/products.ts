/** How many products the published places have. Without cache and output, nothing else knows. */
import { readNote } from '../places/place.ts';
import { parsePublishSettings } from './settings.ts';
import { openTargets } from './targets.ts';

/** 0 if no place knows. */
export async function productsPublished(out: string, signal: AbortSignal): Promise<number> {
  const targets = await openTargets(parsePublishSettings(process.env), out);
  const counts = await Promise.all(
    targets.map(async ({ place }) => {
      const note = place && (await readNote(place, signal).catch(() => undefined));
      place?.close();
      return note?.build?.products ?? 0;
    }),
  );
  return Math.max(0, ...counts);
}
