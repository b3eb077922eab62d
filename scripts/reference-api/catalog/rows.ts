/** Selects categories and products in a language, and converts rows to the contract's shapes. */
import type * as z from 'zod/mini';
import type { product } from '#api/contract/catalog.ts';
import type { Review } from '#api/contract/review.ts';
import { roundAverage } from '../../backend/catalog/reviews.ts';
import type { Language } from '../core/language.ts';
import { rawSql } from '../db/database.ts';
import { amountsOf, type ChoiceRow, choiceOf, type PriceRow, variantsColumn } from './variant-rows.ts';

/** Selects `Category`. The caller appends the conditions. */
export const selectCategory = (language: Language) =>
  rawSql(`SELECT id, name_${language} AS name, slug, image AS imageUrl FROM category`);

export interface StoredProduct extends PriceRow, ChoiceRow {
  id: string;
  slug: string;
  category_id: string | null;
  position: number;
  name: string;
  description: string;
  description_html: string | null;
  stock: number;
  /** JSON array of URLs. */
  images: string;
  /** JSON array of texts in every language, for the first images. */
  image_alts: string;
  language: Language;
  weight: number | null;
  height: number | null;
  width: number | null;
  length: number | null;
  review_count: number;
  review_average: number | null;
}

/** `more` names further columns. */
export const selectProduct = (language: Language, more?: string) =>
  rawSql(`
  SELECT ${more ? `${more}, ` : ''}id, slug, category_id, position, name_${language} AS name, description_${language} AS description,
    description_html_${language} AS description_html, image_alts, '${language}' AS language,
    price_cents, gross_cents, list_cents, lowest_cents, vat_rate, stock, images, weight, height, width, length,
    options_${language} AS options, ${variantsColumn},
    (SELECT count(*) FROM review WHERE product_id = product.id) AS review_count,
    (SELECT avg(rating) FROM review WHERE product_id = product.id) AS review_average
  FROM product`);

function imagesOf({ images, image_alts, language }: StoredProduct) {
  const alts: (Record<Language, string> | null)[] = JSON.parse(image_alts);
  return (JSON.parse(images) as string[]).map((url, index) => {
    const alt = alts[index]?.[language];
    return { url, ...(alt && { alt }) };
  });
}

export function toProduct(row: StoredProduct): z.input<typeof product> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    ...(row.description_html !== null && { descriptionHtml: row.description_html }),
    ...amountsOf(row, row.vat_rate),
    vatRate: row.vat_rate,
    stock: row.stock,
    images: imagesOf(row),
    weight: row.weight,
    height: row.height,
    width: row.width,
    length: row.length,
    ...choiceOf(row),
    ...(row.review_average !== null && {
      rating: { average: roundAverage(row.review_average), count: row.review_count },
    }),
  };
}

/** The product in a list: it says that there is a choice, but leaves out the variants. */
export function toListedProduct(row: StoredProduct): z.input<typeof product> {
  const { variants: _, ...listed } = toProduct(row);
  return listed;
}

export interface ReviewRow {
  id: string;
  product_id: string;
  author_id: string;
  author_name: string;
  rating: number;
  comment: string;
  created_at: string;
}

export const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  productId: row.product_id,
  rating: row.rating,
  comment: row.comment,
  createdAt: row.created_at,
  author: { id: row.author_id, name: row.author_name },
});
