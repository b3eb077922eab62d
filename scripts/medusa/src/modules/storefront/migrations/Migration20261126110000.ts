import { Migration } from '@medusajs/framework/mikro-orm/migrations';

/** Responses to calls with an idempotency key. Keys are stored as digests. Client secrets and tokens aren't stored. */
export class Migration20261126110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE IF NOT EXISTS storefront_response (
        customer_id text NOT NULL,
        digest text NOT NULL,
        fingerprint text NOT NULL,
        status integer NOT NULL,
        content text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (customer_id, digest)
      )`);
    this.addSql('CREATE INDEX IF NOT EXISTS storefront_response_age ON storefront_response (created_at)');
  }

  override async down(): Promise<void> {
    this.addSql('DROP TABLE IF EXISTS storefront_response');
  }
}
