import { Migration } from '@medusajs/framework/mikro-orm/migrations';

/** The database allows only one order for each payment intent. */
export class Migration20261126120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql('CREATE UNIQUE INDEX IF NOT EXISTS storefront_order_intent ON storefront_order (intent_id)');
  }

  override async down(): Promise<void> {
    this.addSql('DROP INDEX IF EXISTS storefront_order_intent');
  }
}
