/** What a finished snapshot records about the reading it came from. */

import type { Locale } from '#i18n/locale.ts';
import type { SnapshotInfo } from '#snapshot/tables.ts';

/** What the next rebuild needs to ask only for changes. */
export interface Sync {
  /** API host and contract: other ones make the snapshot useless. */
  scope: string;
  /** The changes call's token; null for a backend without the call. */
  token: string | null;
  /** When everything was last read, ISO 8601. */
  fullAt: string;
  /** The languages that are asked for. */
  asked: readonly Locale[];
  /** Products that the last run could not read. The changes call does not name them again. */
  unread?: readonly string[];
}

export type CatalogueInfo = Omit<SnapshotInfo, 'version' | 'revision' | 'identity' | 'imageOrigins'>;
