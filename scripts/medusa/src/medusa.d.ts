/** The parts of Medusa's packages that the plugin imports. They aren't in the root's installation. */
declare module '@medusajs/framework/utils' {
  import type { Query } from './medusa-types.ts';

  /** Marks what a query passes on to another module. */
  export function QueryContext(context: object): Readonly<Record<string, unknown>>;
  /** Null if the variant has no inventory items. */
  export function getVariantAvailability(
    query: Query,
    asked: { variant_ids: readonly string[]; sales_channel_id: string },
  ): Promise<Readonly<Record<string, { availability: number | null }>>>;
  export function Module(name: string, parts: { service: unknown }): object;
  export function ModuleProvider(name: string, parts: { services: readonly unknown[] }): object;
}

declare module '@medusajs/framework/http' {
  export function defineMiddlewares(config: { routes: readonly object[] }): object;
}

declare module '@medusajs/medusa/core-flows' {
  import type { Container } from './medusa-types.ts';

  type Workflow = (container: Container) => {
    run<Result>(parameters: { input: object }): Promise<{ result: Result }>;
  };
  export const cancelOrderWorkflow: Workflow;
  export const createCustomersWorkflow: Workflow;
  export const createInventoryLevelsWorkflow: Workflow;
  export const createPriceListsWorkflow: Workflow;
  export const createProductCategoriesWorkflow: Workflow;
  export const createProductTypesWorkflow: Workflow;
  export const createProductsWorkflow: Workflow;
  export const createPromotionsWorkflow: Workflow;
  export const createRegionsWorkflow: Workflow;
  export const createShippingOptionsWorkflow: Workflow;
  export const createShippingProfilesWorkflow: Workflow;
  export const createStockLocationsWorkflow: Workflow;
  export const createTaxRatesWorkflow: Workflow;
  export const createTaxRegionsWorkflow: Workflow;
  export const createTranslationsWorkflow: Workflow;
  export const linkSalesChannelsToStockLocationWorkflow: Workflow;
}

declare module '@medusajs/framework/mikro-orm/migrations' {
  export class Migration {
    up(): Promise<void>;
    down(): Promise<void>;
    addSql(text: string): void;
  }
}

declare module '@medusajs/payment-stripe' {
  // The package is CommonJS, so its exports are the default import.
  const provider: { default: { services: readonly unknown[] } };
  export default provider;
}
