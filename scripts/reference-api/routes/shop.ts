/** Answers `GET /v1/shop`: the shop's features, currency and countries. */
import type { Hono } from 'hono';
import { getShop } from '#api/contract/shop.ts';
import type { Context } from '../core/context.ts';
import { route } from '../http/route.ts';

export function shopRoutes(app: Hono, context: Context): void {
  route(app, getShop, () => ({ shop: { currency: 'USD', ...context.shop } }));
}
