/** A category as the database stores it and as the contract shows it. */
import type { Category } from '#api/contract/category.ts';
import type { Language } from '../core/language.ts';

export interface CategoryRow {
  id: string;
  slug: string;
  name: string;
  image: string | null;
}

/** Append the conditions. `language` is safe in SQL, because it is never the caller's text. */
export const selectCategory = (language: Language) =>
  `SELECT id, slug, name_${language} AS name, image FROM category`;

export const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  imageUrl: row.image,
});
