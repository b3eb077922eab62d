import { resolve } from 'node:path';
import { startPreview } from '../../../scripts/preview/preview.ts';
import { startFaultyBackend } from '../../support/api/faulty-backend.ts';
import { type Shop, startTestApi } from '../../support/shop.ts';
import { without } from '../../support/shop-without-features.ts';
import { buildChanged, type SourceChange } from './changed-source.ts';
import { leaveOut } from './lean-backend.ts';

/**
 * Opens a small second shop with changes to its source. It has Stripe, euros and prices with VAT. Its backend lacks
 * everything that a backend may lack, and resets passwords by link.
 */
export async function openChangedShop(changes: readonly SourceChange[]): Promise<Shop> {
  const dir = resolve('.cache/test-changed/dist');
  const shop = { currency: 'EUR', features: { ...without, resetBy: 'link' } } as const;
  const api = await startTestApi({ port: 0, products: 6, shop });
  api.context.db.run`UPDATE product SET gross_cents = 999, vat_rate = 20`;
  const backend = await startFaultyBackend(api.url);
  backend.breakWith(leaveOut);
  const preview = await startPreview({ dir, port: 0 });
  const close = async (): Promise<void> => {
    await Promise.all([api.close(), backend.close(), preview.close()]);
  };
  const settings = {
    SHOP_DIR: 'scripts/reference-api/demo-shop/shop',
    PUBLIC_API_URL: backend.url,
    PUBLIC_SITE_URL: preview.url,
    PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_storefront',
    PAGE_SIZE: '4',
  };
  try {
    await buildChanged(changes, settings, dir);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: preview.url, apiUrl: backend.url, dir, close };
}
