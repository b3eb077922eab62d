/** What every route needs. Handed in, so that tests can run several shops side by side and turn the clock. */
import type { Database } from './database.ts';

export interface Context {
  db: Database;
  /** The present, in milliseconds since 1970; virtual in tests. */
  now: () => number;
  /** Folder for everything kept: the database, image variants, the outbox. Ignored by git. */
  dataDir: string;
  /** Started for tests: the control routes exist. */
  test: boolean;
  /** Where the API itself is reached, for its own webhooks. */
  selfUrl: () => string;
  log: (line: string) => void;
}
