/** What a finished snapshot keeps about itself beside the catalogue. */
import type { SnapshotInfo } from '#features/catalog/snapshot.ts';
import type { Locale } from '#i18n/locale.ts';

/** What the next rebuild has to know to ask only for changes. */
export interface Sync {
  /** What the kept data depends on besides the calls: API host and contract. */
  scope: string;
  /** Of the changes call; null for a backend without it. */
  token: string | null;
  /** When everything was read, ISO 8601. */
  fullAt: string;
  /** The languages that are asked for. */
  asked: readonly Locale[];
  /** Products that the last run could not read: the changes call does not name them again. */
  unread?: readonly string[];
}

export type CatalogueInfo = Omit<SnapshotInfo, 'version' | 'revision' | 'identity' | 'imageOrigins'>;
