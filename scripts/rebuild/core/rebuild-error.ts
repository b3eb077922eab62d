/** Why a rebuild can't continue. */
import { inLine } from '../../print.ts';

/** `message` says what happened, `advice` what to do next. */
export class RebuildError extends Error {
  readonly advice: string;
  constructor(message: string, advice: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RebuildError';
    this.advice = advice;
  }
}

/** The innermost cause of an error. */
export function causeOf(error: unknown): unknown {
  if (error instanceof Error && error.cause instanceof Error) return causeOf(error.cause);
  // If Node can't reach any address of a host, it throws an AggregateError without a message.
  return error instanceof AggregateError && error.errors.length > 0 ? causeOf(error.errors[0]) : error;
}

/** The innermost cause as text, such as "connect ECONNREFUSED 127.0.0.1:4400" instead of "fetch failed". */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

export interface Fault {
  /** The page or file with the fault. */
  where: string;
  what: string;
}

/** Throws `RebuildError` if there are faults. A fault that many pages share gets one line. */
export function stopAtFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const faultsByText = Map.groupBy(faults, ({ what }) => what);
  const lines = [...faultsByText].slice(0, 30).map(([what, shared]) => {
    // Mostly, only the languages of one page share a fault, so a few names are enough.
    const pages = shared.slice(0, 3).map(({ where }) => where);
    const more = shared.length > pages.length ? ` and ${shared.length - pages.length} more` : '';
    return `  ${inLine(`${pages.join(', ')}${more}: ${what}`)}`;
  });
  if (faultsByText.size > lines.length) lines.push(`  and ${faultsByText.size - lines.length} other faults`);
  throw new RebuildError(
    `Some pages have faults:\n${lines.join('\n')}`,
    'Fix the faults above, then build again.',
  );
}
