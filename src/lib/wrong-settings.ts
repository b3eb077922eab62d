/** Wrong settings, from the environment or the merchant's folder. */

/** `faults` has a line for each wrong setting, and where it is set, such as "in src/shop/shop.config.ts". */
export class WrongSettings extends Error {
  readonly faults: readonly { readonly where: string; readonly line: string }[];

  constructor(faults: WrongSettings['faults']) {
    const paragraphs = [...new Set(faults.map(({ where }) => where))].map((origin) => {
      const lines = faults.filter(({ where }) => where === origin).map(({ line }) => `  ${line}`);
      return [`Wrong settings ${origin}:`, ...lines].join('\n');
    });
    super(paragraphs.join('\n'));
    this.faults = faults;
  }
}

type Reads = readonly (() => unknown)[];

/**
 * Calls the functions in their order, and returns what they return. If some of them throw `WrongSettings`, throws a single one with
 * the faults of all, so that a merchant can correct all faults at once. If only other errors are thrown, throws the first of these.
 */
export async function readSettings<R extends Reads>(
  ...reads: R
): Promise<{ [K in keyof R]: Awaited<ReturnType<R[K]>> }> {
  const results = await Promise.allSettled(reads.map(async (read) => read()));
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  const wrong = errors.filter((error) => error instanceof WrongSettings);
  if (wrong.length > 0) throw new WrongSettings(wrong.flatMap(({ faults }) => faults));
  if (errors.length > 0) throw errors[0];
  // TypeScript can't follow the values through `allSettled`.
  return results.map((result) => result.status === 'fulfilled' && result.value) as never;
}
