/** A rebuild that cannot go on, in words for the person who started it: what happened, and what to do about it. */
export class RebuildFailure extends Error {
  readonly advice: string;
  constructor(message: string, advice: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RebuildFailure';
    this.advice = advice;
  }
}

/** The innermost reason of an error in one line: "connect ECONNREFUSED 127.0.0.1:4400" instead of "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  let inner: Error = error;
  while (inner.cause instanceof Error) inner = inner.cause;
  // Several addresses of one host were tried: Node leaves the message of the sum empty.
  if (inner instanceof AggregateError && inner.errors.length > 0) return reasonOf(inner.errors[0]);
  return inner.message || inner.name;
}
