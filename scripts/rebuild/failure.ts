/** A rebuild that cannot continue, in words for the person who runs it: what happened, and what to do next. */
export class RebuildFailure extends Error {
  readonly advice: string;
  constructor(message: string, advice: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RebuildFailure';
    this.advice = advice;
  }
}

/** The innermost reason of an error, such as "connect ECONNREFUSED 127.0.0.1:4400" instead of "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  let inner: Error = error;
  while (inner.cause instanceof Error) inner = inner.cause;
  // Node tried several addresses of one host, and leaves the message of the whole empty.
  if (inner instanceof AggregateError && inner.errors.length > 0) return reasonOf(inner.errors[0]);
  return inner.message || inner.name;
}
