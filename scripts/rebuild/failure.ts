/** Why a rebuild can't continue. */

/** `message` says what happened, `advice` what to do next. */
export class RebuildFailure extends Error {
  readonly advice: string;
  constructor(message: string, advice: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RebuildFailure';
    this.advice = advice;
  }
}

/** The innermost cause of an error, such as "connect ECONNREFUSED 127.0.0.1:4400" instead of "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  let inner: Error = error;
  while (inner.cause instanceof Error) inner = inner.cause;
  // If Node can't reach any address of a host, it throws an AggregateError without a message.
  if (inner instanceof AggregateError && inner.errors.length > 0) return reasonOf(inner.errors[0]);
  return inner.message || inner.name;
}

export const reasonWithAdvice = (error: unknown): string =>
  error instanceof RebuildFailure ? `${error.message}. ${error.advice}` : reasonOf(error);

export interface Fault {
  /** The page or file with the fault. */
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
