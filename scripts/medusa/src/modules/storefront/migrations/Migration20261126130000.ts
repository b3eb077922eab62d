import { Migration } from '@medusajs/framework/mikro-orm/migrations';

/** Reviews and the newsletter, which Medusa doesn't have. */
export class Migration20261126130000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE IF NOT EXISTS storefront_review (
        id text PRIMARY KEY,
        seq bigserial,
        product_id text NOT NULL,
        customer_id text NOT NULL,
        author text NOT NULL,
        rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
        comment text NOT NULL,
        hidden boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (product_id, customer_id)
      )`);
    this.addSql(
      'CREATE INDEX IF NOT EXISTS storefront_review_newest ON storefront_review (product_id, seq DESC)',
    );
    this.addSql(`
      CREATE TABLE IF NOT EXISTS storefront_subscriber (
        id text PRIMARY KEY,
        email text NOT NULL UNIQUE,
        language text,
        asked_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz
      )`);
  }

  override async down(): Promise<void> {
    this.addSql('DROP TABLE IF EXISTS storefront_review, storefront_subscriber');
  }
}
