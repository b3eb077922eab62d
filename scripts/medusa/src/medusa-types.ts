/** The parts of Medusa that the plugin uses. Medusa's own types are not in the root's installation. */

import type { AddressRow, CustomerRow } from './mappers/account.ts';
import type { PromotionAction } from './mappers/discount.ts';

interface GraphRequest {
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

interface TaxShipping {
  id: string;
  shipping_option_id: string;
  unit_price: number;
  currency_code: string;
}

export interface TaxLine {
  line_item_id?: string;
  shipping_line_id?: string;
  rate: number | null;
}

interface TaxModule {
  getTaxLines(
    items: readonly (TaxItem | TaxShipping)[],
    context: { address: { country_code: string; province_code?: string; postal_code?: string } },
  ): Promise<TaxLine[]>;
}

interface FulfillmentModule {
  listShippingOptionsForContext(filters: object): Promise<{ id: string }[]>;
}

interface Identity {
  id: string;
  app_metadata?: { customer_id?: string } | null;
}

export interface ProviderIdentity {
  id: string;
  provider: string;
  /** With the provider `emailpass`, this is the email address. */
  entity_id: string;
  provider_metadata?: Readonly<Record<string, unknown>> | null;
}

interface AuthResult {
  success: boolean;
  authIdentity?: Identity;
  error?: string;
}

interface Credentials {
  body: { email: string; password: string };
}

interface AuthModule {
  register(provider: string, data: Credentials): Promise<AuthResult>;
  authenticate(provider: string, data: Credentials): Promise<AuthResult>;
  listAuthIdentities(filters: {
    provider_identities: { provider: string; entity_id: string };
  }): Promise<Identity[]>;
  updateAuthIdentities(data: { id: string; app_metadata: { customer_id: string } }): Promise<unknown>;
  deleteAuthIdentities(ids: readonly string[]): Promise<void>;
  updateProvider(provider: string, data: { entity_id: string; password: string }): Promise<AuthResult>;
  listProviderIdentities(filters: { provider: string; entity_id: string }): Promise<ProviderIdentity[]>;
  updateProviderIdentities(data: readonly { id: string; entity_id: string }[]): Promise<unknown>;
}

interface CustomerModule {
  listCustomers(filters: object): Promise<CustomerRow[]>;
  updateCustomers(id: string, changes: Partial<Omit<CustomerRow, 'id' | 'created_at'>>): Promise<unknown>;
  listCustomerAddresses(
    filters: { id?: string; customer_id: string },
    options: { order?: Readonly<Record<string, 'ASC'>>; take?: number },
  ): Promise<AddressRow[]>;
  createCustomerAddresses(addresses: [Omit<AddressRow, 'id'>]): Promise<[AddressRow]>;
  updateCustomerAddresses(id: string, changes: Omit<AddressRow, 'id' | 'customer_id'>): Promise<unknown>;
  deleteCustomerAddresses(ids: readonly string[]): Promise<void>;
}

export interface PaymentSession {
  id: string;
  amount: number;
  currency_code: string;
  /** The payment intent, as the provider last sent it. */
  data: Readonly<Record<string, unknown>>;
}

interface AmountAndCurrency {
  currency_code: string;
  amount: number;
}

interface PaymentModule {
  createPaymentCollections(collection: AmountAndCurrency): Promise<{ id: string }>;
  createPaymentSession(
    collectionId: string,
    session: AmountAndCurrency & { provider_id: string; data: object },
  ): Promise<PaymentSession>;
  updatePaymentSession(session: AmountAndCurrency & { id: string; data: object }): Promise<PaymentSession>;
  listPaymentSessions(filters: { id: string }): Promise<PaymentSession[]>;
  /** Null while the payment isn't captured. */
  authorizePaymentSession(id: string, context: object): Promise<object | null>;
  /** Cancels the payment at the provider first. */
  deletePaymentSession(id: string): Promise<void>;
  refundPayment(refund: { payment_id: string; amount: number; created_by: string }): Promise<unknown>;
  /** Deletes the refunds in Medusa only. The provider isn't told. */
  deleteRefunds(ids: readonly string[]): Promise<void>;
  getWebhookActionAndData(event: object): Promise<{ data?: { session_id?: string } }>;
}

interface OrderModule {
  createOrders(orders: readonly object[]): Promise<{ id: string }[]>;
  listOrderTransactions(filters: { order_id: string; reference_id: string }): Promise<object[]>;
  addOrderTransactions(transaction: object): Promise<unknown>;
  listOrderChanges(filters: {
    order_id: string;
    change_type: string;
    status: string;
  }): Promise<{ id: string }[]>;
  deleteOrderChanges(ids: readonly string[]): Promise<void>;
}

interface PromotionUser {
  customer_id: string;
  customer_email: string | null;
}

export interface PromotionModule {
  computeActions(
    codes: readonly string[],
    purchase: object,
    options: { prevent_auto_promotions: boolean; skip_usage_limit_checks: boolean },
  ): Promise<PromotionAction[]>;
  /** Throws an error of the type `not_allowed` above a limit. */
  registerUsage(actions: readonly PromotionAction[], user: PromotionUser): Promise<void>;
  revertUsage(actions: readonly PromotionAction[], user: PromotionUser): Promise<void>;
}

export interface Reservation {
  line_item_id: string;
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  allow_backorder: boolean;
}

interface InventoryModule {
  listReservationItems(filters: { line_item_id: readonly string[] }): Promise<{ id: string }[]>;
  deleteReservationItemsByLineItem(lineItemIds: readonly string[]): Promise<void>;
  createReservationItems(reservations: readonly Reservation[]): Promise<{ id: string }[]>;
}

interface LockingModule {
  /** Waits at most `timeout` seconds for the key. `expire` seconds after a process has died, its key is free. */
  execute<T>(key: string, work: () => Promise<T>, options: { timeout: number; expire: number }): Promise<T>;
}

interface EventBus {
  emit(event: { name: string; data: object }): Promise<void>;
}

/** Medusa's connection to PostgreSQL, which Knex makes. */
export interface Sql {
  raw<Row>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number }>;
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

/** The settings in `medusa-config`, as Medusa has read them. */
export interface MedusaConfig {
  projectConfig: { http: { jwtSecret?: string } };
  modules?: Readonly<Record<string, unknown>>;
}

interface Logger {
  error(message: string): void;
}

/** The plugin's options, which the merchant sets in `medusa-config`. */
export interface PluginOptions {
  /** Where the shop is, such as `BE`. The catalogue has this country's prices and VAT rates. */
  country: string;
  /** The shop's origins, such as `https://shop.example`. Only their pages may read the responses. */
  shopOrigins: readonly string[];
  /** Medusa's locale for each language of the shop. Untranslated texts are in the first language. */
  languages?: Readonly<Record<string, string>>;
  /** How many reverse proxies are in front of Medusa. */
  trustedProxies?: number;
  /** How many processes of Medusa run on the same database. One by default. */
  processes?: number;
}

export interface Container {
  resolve(name: 'query'): Query;
  resolve(name: 'tax'): TaxModule;
  resolve(name: 'fulfillment'): FulfillmentModule;
  resolve(name: 'auth'): AuthModule;
  resolve(name: 'customer'): CustomerModule;
  resolve(name: 'payment'): PaymentModule;
  resolve(name: 'order'): OrderModule;
  resolve(name: 'promotion'): PromotionModule;
  resolve(name: 'inventory'): InventoryModule;
  resolve(name: 'locking'): LockingModule;
  resolve(name: 'link'): { create(link: object): Promise<unknown> };
  resolve(name: 'event_bus'): EventBus;
  resolve(name: '__pg_connection__'): Sql;
  resolve(name: 'configModule'): MedusaConfig;
  resolve(name: 'logger'): Logger;
  resolve(name: 'storefront'): { readonly options: PluginOptions };
}
