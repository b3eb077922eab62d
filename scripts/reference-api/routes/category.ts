import type { Hono } from 'hono';
import { listCategories } from '#api/contract/category.ts';
import { type CategoryRow, selectCategory, toCategory } from '../catalog/category-row.ts';
import type { Context } from '../context.ts';
import { statements } from '../db/statements.ts';
import { route } from '../http/route.ts';

export function categoryRoutes(app: Hono, { db }: Context): void {
  const sql = statements(db);
  route(app, listCategories, ({ language }) => ({
    categories: sql
      .all<CategoryRow>(`${selectCategory(language)} ORDER BY position, id`)
      .map((row) => toCategory(row)),
  }));
}
