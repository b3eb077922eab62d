/** Somebody who looks at a shop again and again while something happens to it. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Visitor {
  /** Every different answer so far: `200 <body>`, or why there was none. */
  seen: ReadonlySet<string>;
  looks: () => number;
  stop: () => Promise<void>;
}

export function visit(url: string, paths: readonly string[]): Visitor {
  const seen = new Set<string>();
  let looks = 0;
  let stopped = false;
  const look = async (path: string): Promise<void> => {
    try {
      const answer = await fetch(url + path);
      seen.add(`${path} ${answer.status} ${await answer.text()}`);
    } catch (error) {
      seen.add(`${path} ${error instanceof Error ? error.message : error}`);
    }
    looks++;
  };
  const round = async (): Promise<void> => {
    while (!stopped) {
      for (const path of paths) await look(path);
      await wait(25);
    }
  };
  const rounds = round();
  return {
    seen,
    looks: () => looks,
    stop: () => {
      stopped = true;
      return rounds;
    },
  };
}
