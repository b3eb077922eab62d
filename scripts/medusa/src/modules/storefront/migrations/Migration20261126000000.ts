import { Migration } from '@medusajs/framework/mikro-orm/migrations';

/** Sessions and reset codes, which Medusa doesn't have. Tokens and codes are stored as digests only. */
export class Migration20261126000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE IF NOT EXISTS storefront_token (
        digest text PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
        session_id text NOT NULL,
        customer_id text NOT NULL,
        ends_at timestamptz NOT NULL,
        spent_at timestamptz
      )`);
    this.addSql('CREATE INDEX IF NOT EXISTS storefront_token_session ON storefront_token (session_id)');
    this.addSql('CREATE INDEX IF NOT EXISTS storefront_token_customer ON storefront_token (customer_id)');
    this.addSql('CREATE INDEX IF NOT EXISTS storefront_token_end ON storefront_token (ends_at)');
    this.addSql(`
      CREATE TABLE IF NOT EXISTS storefront_reset_code (
        id text PRIMARY KEY,
        email text NOT NULL,
        salt text NOT NULL,
        digest text NOT NULL,
        ends_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0
      )`);
    this.addSql('CREATE INDEX IF NOT EXISTS storefront_reset_code_email ON storefront_reset_code (email)');
  }

  override async down(): Promise<void> {
    this.addSql('DROP TABLE IF EXISTS storefront_token, storefront_reset_code');
  }
}
