/** Asking for a restock alert. */
import type { Hono } from 'hono';
import { askRestockAlert } from '#api/contract/restock.ts';
import { invalid, notFound } from '../../backend/failures/http-error.ts';
import { askForAlert } from '../catalog/restock-alerts.ts';
import { unitWith } from '../catalog/unit.ts';
import type { Context } from '../core/context.ts';
import { shopOriginOf } from '../http/caller.ts';
import { route } from '../http/route.ts';

export function restockRoutes(app: Hono, context: Context): void {
  // The response is the same for a repeated request, so that nobody learns what others wait for.
  route(app, askRestockAlert, ({ params: { id }, body: { email }, language, http, inTransaction }) =>
    inTransaction(() => {
      const unit = unitWith(context.db, id, language);
      if (!unit) throw notFound('Product');
      if (unit === 'choose') throw invalid({ id: 'choose' });
      askForAlert(context, { id, email, language, shopOrigin: shopOriginOf(http) });
    }),
  );
}
