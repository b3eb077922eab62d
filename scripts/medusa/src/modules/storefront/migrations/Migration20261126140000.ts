import { Migration } from '@medusajs/framework/mikro-orm/migrations';

/** The discount code of a payment, as it was typed, and whether Medusa has counted an order's use of its code. */
export class Migration20261126140000 extends Migration {
  override async up(): Promise<void> {
    this.addSql('ALTER TABLE storefront_payment ADD COLUMN IF NOT EXISTS discount_code text');
    this.addSql(
      `ALTER TABLE storefront_order ADD COLUMN IF NOT EXISTS code_use text CHECK (code_use IN ('used', 'freed'))`,
    );
  }

  override async down(): Promise<void> {
    this.addSql('ALTER TABLE storefront_payment DROP COLUMN IF EXISTS discount_code');
    this.addSql('ALTER TABLE storefront_order DROP COLUMN IF EXISTS code_use');
  }
}
