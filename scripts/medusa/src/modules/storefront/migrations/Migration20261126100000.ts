import { Migration } from '@medusajs/framework/mikro-orm/migrations';

/**
 * Payments and orders as the shop sees them: which payment intents belong to an order, until when the order holds its stock, and
 * what it cost, to the cent. Medusa has the order, its reservations and its payments.
 */
export class Migration20261126100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE IF NOT EXISTS storefront_order (
        id text PRIMARY KEY,
        seq bigserial,
        customer_id text NOT NULL,
        status text NOT NULL CHECK (status IN ('placing', 'pending', 'paid', 'cancelling', 'cancelled', 'refunded')),
        content jsonb NOT NULL,
        draft jsonb,
        intent_id text NOT NULL,
        paid_intent_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        paid_at timestamptz,
        expired boolean NOT NULL DEFAULT false
      )`);
    this.addSql(
      'CREATE INDEX IF NOT EXISTS storefront_order_customer ON storefront_order (customer_id, seq DESC)',
    );
    this.addSql(
      `CREATE INDEX IF NOT EXISTS storefront_order_open ON storefront_order (expires_at)
        WHERE status IN ('placing', 'pending', 'cancelling')`,
    );
    this.addSql(`
      CREATE TABLE IF NOT EXISTS storefront_payment (
        intent_id text PRIMARY KEY,
        customer_id text NOT NULL,
        order_id text,
        session_id text,
        collection_id text,
        amount integer NOT NULL,
        currency text NOT NULL,
        status text NOT NULL,
        refunded boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        checked_at timestamptz NOT NULL DEFAULT now()
      )`);
    this.addSql('CREATE INDEX IF NOT EXISTS storefront_payment_order ON storefront_payment (order_id)');
    this.addSql('CREATE INDEX IF NOT EXISTS storefront_payment_session ON storefront_payment (session_id)');
  }

  override async down(): Promise<void> {
    this.addSql('DROP TABLE IF EXISTS storefront_order, storefront_payment');
  }
}
