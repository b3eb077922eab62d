/** The parts of Medusa that the plugin uses. Medusa's own types are not in the root's installation. */

export interface GraphRequest {
  entity: string;
  fields: readonly string[];
  filters?: Readonly<Record<string, unknown>>;
  pagination?: { take: number; skip?: number; order?: Readonly<Record<string, 'ASC' | 'DESC'>> };
  context?: Readonly<Record<string, unknown>>;
}

/** Reads entities of all modules. The caller knows which fields it has asked for. */
export interface Query {
  graph<Row>(request: GraphRequest, options?: { locale?: string }): Promise<{ data: Row[] }>;
}

interface TaxItem {
  id: string;
  product_id: string;
  product_type_id: string | null;
  quantity: number;
  unit_price: number;
  currency_code: string;
}

export interface TaxModule {
  getTaxLines(
    items: readonly TaxItem[],
    context: { address: { country_code: string } },
  ): Promise<{ line_item_id: string; rate: number | null }[]>;
}

export interface Logger {
  error(message: string): void;
}

/** What the merchant sets where the plugin is listed. */
export interface PluginOptions {
  /** Where the shop is, such as `BE`. The catalogue has this country's prices and VAT rates. */
  country: string;
  /** The shop's addresses, such as `https://shop.example`. Only their pages may call. */
  shopOrigins: readonly string[];
  /** Medusa's locale for each language of the shop. The first is the one of untranslated texts. */
  languages?: Readonly<Record<string, string>>;
  /** How many reverse proxies are in front of Medusa. */
  trustedProxies?: number;
}

export interface Container {
  resolve(name: 'query'): Query;
  resolve(name: 'tax'): TaxModule;
  resolve(name: 'logger'): Logger;
  resolve(name: 'storefront'): { readonly options: PluginOptions };
}
