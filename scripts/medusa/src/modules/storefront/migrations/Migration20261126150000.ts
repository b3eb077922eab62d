import { Migration } from '@medusajs/framework/mikro-orm/migrations';

/** What each product and category looked like when a rebuild last asked for changes. */
export class Migration20261126150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE IF NOT EXISTS storefront_change (
        kind text NOT NULL CHECK (kind IN ('product', 'category')),
        slug text NOT NULL,
        digest text,
        counter bigint NOT NULL,
        PRIMARY KEY (kind, slug)
      )`);
    this.addSql('CREATE INDEX IF NOT EXISTS storefront_change_counter ON storefront_change (counter)');
  }

  override async down(): Promise<void> {
    this.addSql('DROP TABLE IF EXISTS storefront_change');
  }
}
