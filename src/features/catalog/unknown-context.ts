/** What the parts of the page for unknown addresses share. */
import type { Locale } from '#i18n/locale.ts';
import type { CatalogText } from './catalog.ts';
import type { Wanted } from './unknown.ts';
import type { Unknown } from './unknown-store.ts';

export interface UnknownContext {
  readonly unknown: Unknown;
  readonly wanted: Wanted;
  readonly locale: Locale;
  readonly text: CatalogText;
  /** The API makes smaller pictures. */
  readonly imageVariants: boolean;
  /** The language of the catalogue's own texts, where it is not the page's. */
  readonly textLanguage: string | undefined;
  /** The category's page that led here, if one did. */
  readonly cameFrom: string | undefined;
}
