/** Stops a rebuild whose pages have faults. */
import { RebuildFailure } from '../failure.ts';

export interface Fault {
  /** The page or file that has it. */
  where: string;
  what: string;
}

/** Throws `RebuildFailure` if there are faults. A fault that many pages share gets one line. */
export function stopAtFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const places = Map.groupBy(faults, ({ what }) => what);
  const lines = [...places].slice(0, 30).map(([what, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `  ${first?.where}${more}: ${what}`;
  });
  if (places.size > lines.length) lines.push(`  and ${places.size - lines.length} other faults`);
  throw new RebuildFailure(
    `Some pages have faults:\n${lines.join('\n')}`,
    'Nothing was published. Fix the faults above, then build again.',
  );
}
