/**
 * Keeps the snapshot's pictures up to date: which product shows which picture, what is left to do, which small files have changed,
 * and which ones the rows of products and categories name. Looks only at products and pictures that have changed since the last run.
 */
import { randomUUID } from 'node:crypto';
import { locales } from '#i18n/locale.ts';
import type { PictureSource } from '#lib/picture.ts';
import { mostHomeSuggestions } from '#snapshot/pages.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import type { PictureTask } from '#snapshot/tables.ts';
import { fingerprintOf } from '../core/fingerprint.ts';
import type { StoredCatalogue } from '../snapshot/stored-catalogue.ts';
import type { ChangedPicture, PictureCache } from './picture-cache.ts';
import {
  bannersIn,
  updateBannerUses,
  updateUses,
  usesVersion,
  writeCategoryPictures,
  writeProductPictures,
} from './picture-rows.ts';

interface ShownOptions extends PictureSource {
  /** The colour around pictures for shared links, `#rrggbb`. */
  background: string;
}

/** For how many revisions `picture_change` keeps changes. A rollback may restore a build of an older revision. */
const mostRevisions = 1000;

/** Works in one transaction, from `begin` to `commit`. If `commit` isn't called, close `db` to undo everything. */
export class ShownPictures {
  readonly #db: StoredCatalogue;
  readonly #snapshot: Snapshot;
  readonly #cache: PictureCache;
  readonly #options: ShownOptions;
  /** The revision of the rows that this run writes. */
  readonly #revision: number;
  /** Whether the run looks at all products and pictures, because the cache or the settings differ from the last run's. */
  readonly looksAtAll: boolean;
  /** Products whose rows may lack the newest small files. */
  readonly #products = new Set<string>();
  /** Whether a page or a small file may have changed. */
  #hasChanged: boolean;
  /** Whether the numbers in the report may have changed. */
  hasNews: boolean;

  constructor(db: StoredCatalogue, cache: PictureCache, options: ShownOptions) {
    this.#db = db;
    this.#snapshot = db.snapshot;
    this.#cache = cache;
    this.#options = options;
    const { revision, pictures } = this.#snapshot.info();
    this.#revision = revision + 1;
    this.looksAtAll = pictures?.source !== this.#sourceWith(cache.identity);
    this.#hasChanged = this.looksAtAll;
    this.hasNews = this.looksAtAll;
  }

  #sourceWith(identity: string): string {
    return fingerprintOf(usesVersion, identity, ...Object.values(this.#options));
  }

  /** Finds out which pictures the products and categories show now, and notes what a killed run has made. */
  begin(): void {
    this.#db.connection.exec('BEGIN IMMEDIATE');
    const last = this.looksAtAll ? undefined : this.#snapshot.info().pictures;
    const touched = new Set(this.#tasks('check'));
    const changed = 'SELECT slug AS value FROM product WHERE revision > ?';
    for (const slug of new Set(this.#db.column(changed, last?.revision ?? -1))) {
      this.#products.add(slug);
      for (const url of updateUses(this.#db, slug, this.#options)) touched.add(url);
    }
    for (const url of updateBannerUses(this.#db, this.#options)) touched.add(url);
    if (!last) for (const { url } of this.#snapshot.ownPictures()) touched.add(url);
    for (const url of touched) this.#note({ url, names: [] });
    this.noteChanged();
  }

  /** Notes the pictures whose small files have changed since the last commit. */
  noteChanged(): void {
    for (const changed of this.#cache.changed()) {
      this.#note(changed);
      const sql = 'SELECT product_slug AS value FROM picture WHERE url = ?';
      for (const slug of this.#db.column(sql, changed.url)) this.#products.add(slug);
    }
  }

  /** Notes what is left to do about a picture, and which files a build may have to add or remove. */
  #note({ url, names }: ChangedPicture): void {
    this.hasNews = true;
    const use = this.#snapshot.ownPicture(url);
    const kept = this.#cache.get(url);
    const task = use && this.#taskFor(kept, use);
    if (task) this.#db.put('picture_task', { url, task });
    else this.#db.run('DELETE FROM picture_task WHERE url = ?', url);
    const all = new Set([...names, ...(kept?.files ?? []).map(({ name }) => name)]);
    // If this run looks at all pictures, staging does so, too, and needs no list of changes.
    if (all.size === 0 || this.looksAtAll) return;
    this.#hasChanged = true;
    this.#db.put('picture_change', { revision: this.#revision, url, names: JSON.stringify([...all]) });
  }

  #taskFor(kept: ReturnType<PictureCache['get']>, { first }: { first: boolean }): PictureTask | undefined {
    if (!kept) return 'make';
    return first && kept.built && !kept.built.share?.endsWith(shareSuffix(this.#options.background))
      ? 'share'
      : undefined;
  }

  #tasks(task: PictureTask): string[] {
    return this.#db.column('SELECT url AS value FROM picture_task WHERE task = ?', task);
  }

  /** The pictures that no run has tried, in the order in which to make them: the home page, lists from the top, then all others. */
  toMake(): string[] {
    const missing = new Set(this.#tasks('make'));
    if (missing.size === 0) return [];
    const ofFavourites = `SELECT json_extract(card, '$.images[0].url') AS value FROM product
      WHERE locale = ? AND score IS NOT NULL ORDER BY score DESC, slug LIMIT ${2 * mostHomeSuggestions}`;
    // `CROSS JOIN` makes SQLite start with the missing pictures.
    const uses = 'FROM picture_task CROSS JOIN picture USING (url)';
    const urls = new Set([
      ...bannersIn(this.#db, this.#options),
      ...locales.flatMap((locale) => this.#db.column(ofFavourites, locale)),
      ...this.#db.column(
        `SELECT url AS value ${uses} CROSS JOIN listing USING (product_slug)
         WHERE task = 'make' AND picture.position = 0 ORDER BY listing.position`,
      ),
      ...this.#db.column(
        `SELECT url AS value ${uses} WHERE task = 'make' ORDER BY picture.position, product_slug`,
      ),
    ]);
    return [...urls].filter((url) => missing.has(url));
  }

  /** The pictures whose file for shared links is missing or outdated, also pictures that have just been made. */
  toShare(): string[] {
    this.noteChanged();
    return this.#tasks('share');
  }

  /** Whether anything shows a picture that the rebuild resizes. */
  isShown(url: string): boolean {
    return this.#snapshot.ownPicture(url) !== undefined;
  }

  /** Writes the finished pictures into the snapshot's rows. Changed product rows get a new revision. */
  commit(): void {
    const builtOf = (url: string) =>
      this.isShown(url) ? (this.#cache.get(url)?.built ?? undefined) : undefined;
    const products = writeProductPictures(this.#db, this.#products, { builtOf, revision: this.#revision });
    const categories = writeCategoryPictures(this.#db, builtOf);
    if (products || categories) this.#hasChanged = true;
    const revision = this.#hasChanged ? this.#revision : this.#revision - 1;
    const last = this.looksAtAll ? undefined : this.#snapshot.info().pictures;
    const since = Math.max(last?.since ?? revision, revision - mostRevisions);
    // A new identity, so that a backup of the cache from before this commit counts as a different cache.
    const identity = this.#cache.changed().length > 0 ? randomUUID() : this.#cache.identity;
    const pictures = { revision, source: this.#sourceWith(identity), since };
    this.#db.put('info', { key: 'revision', value: String(revision) });
    this.#db.put('info', { key: 'pictures', value: JSON.stringify(pictures) });
    this.#db.run('DELETE FROM picture_change WHERE revision <= ?', since);
    this.#db.connection.exec('COMMIT');
    this.#cache.forgetChanged(identity);
  }
}

/** The end of the file name of a picture for shared links. */
export const shareSuffix = (background: string): string => `-${background.slice(1)}.jpg`;
