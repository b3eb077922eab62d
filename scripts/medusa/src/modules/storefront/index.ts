import { Module } from '@medusajs/framework/utils';
import { StorefrontService } from './service.ts';

// biome-ignore lint/style/noDefaultExport: Medusa reads the default export.
export default Module('storefront', { service: StorefrontService });
