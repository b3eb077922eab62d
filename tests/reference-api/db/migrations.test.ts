import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../scripts/reference-api/db/open.ts';
import { type OrderRow, toOrder } from '../../../scripts/reference-api/order/order-rows.ts';
import { startReferenceApi } from '../../support/api/reference-api.ts';
import { Shopper, setStock } from '../../support/api/shopper.ts';

test('an old database gets order numbers (promise 74)', async () => {
  const api = await startReferenceApi({ products: 3 });
  const shopper = new Shopper(api);
  const [productId = ''] = setStock(api, 10);
  for (let made = 0; made < 3; made++) await shopper.order([{ productId, quantity: 1 }]);
  // Takes the database back to version 10.
  api.db.exec(`
    DROP INDEX shop_order_by_number; ALTER TABLE shop_order DROP COLUMN number;
    ALTER TABLE shop_order DROP COLUMN shop_origin;
    DROP TABLE order_mail; ALTER TABLE shop_order DROP COLUMN tracking;
    ALTER TABLE shop_order DROP COLUMN min_days; ALTER TABLE shop_order DROP COLUMN max_days;
    ALTER TABLE refresh_token ADD COLUMN successor TEXT; CREATE TABLE outbox (text TEXT);
    ALTER TABLE simulator_intent ADD COLUMN client_secret TEXT;
    ALTER TABLE address DROP COLUMN company; ALTER TABLE address DROP COLUMN region;
    ALTER TABLE shop_order ADD COLUMN vat_rate REAL NOT NULL DEFAULT 20;
    ALTER TABLE shop_order DROP COLUMN vat_by_rate;
    ALTER TABLE order_line DROP COLUMN vat_rate; ALTER TABLE order_line DROP COLUMN unit_gross;
    ALTER TABLE shop_order DROP COLUMN currency; ALTER TABLE simulator_intent DROP COLUMN currency;
    DROP VIEW unit; DROP TABLE variant; ALTER TABLE order_line DROP COLUMN options;
    DROP TRIGGER product_text_added; DROP TRIGGER product_text_changed;
    ALTER TABLE product DROP COLUMN options_en; ALTER TABLE product DROP COLUMN options_fr;
    CREATE TRIGGER product_text_added AFTER INSERT ON product BEGIN SELECT 1; END;
    CREATE TRIGGER product_text_changed AFTER UPDATE ON product BEGIN SELECT 1; END;
    DROP TRIGGER product_moved_around; ALTER TABLE product DROP COLUMN gross_cents;
    ALTER TABLE product DROP COLUMN list_cents; ALTER TABLE product DROP COLUMN lowest_cents;
    ALTER TABLE product DROP COLUMN description_html_en; ALTER TABLE product DROP COLUMN description_html_fr;
    ALTER TABLE product DROP COLUMN image_alts;
    ALTER TABLE shop_order DROP COLUMN discount_code; ALTER TABLE shop_order DROP COLUMN discount;
    ALTER TABLE payment DROP COLUMN currency; ALTER TABLE payment DROP COLUMN discount_code; DROP TABLE restock_alert;
    PRAGMA user_version = 10;`);

  const db = openDatabase(join(api.context.dataDir, 'shop.db'));
  const numbers = db.all<{ number: string }>`SELECT number FROM shop_order`.map(({ number }) => number);
  expect(numbers.map((number) => /^\d{4}-\d{4}$/.test(number))).toEqual([true, true, true]);
  expect(() => db.run`UPDATE shop_order SET number = ${numbers[0] ?? ''}`).toThrow('UNIQUE');
  expect(db.all`SELECT name FROM sqlite_schema WHERE name = 'outbox'`).toEqual([]);
  // Each line item has the VAT rate that the whole order had.
  const [row] = db.all<OrderRow>`SELECT * FROM shop_order`;
  const { items, subtotal, shipping, vat, vatByRate, currency } = toOrder(db, row as OrderRow);
  expect(vatByRate).toEqual([{ rate: 20, net: subtotal + shipping, vat }]);
  expect(currency).toBe('usd');
  expect(items.map(({ vatRate, grossUnitPrice }) => [vatRate, grossUnitPrice])).toEqual([[20, null]]);
  // Search finds products and the values of options.
  const [{ name } = { name: '' }] = db.all<{ name: string }>`SELECT name_en AS name FROM product`;
  const found = (text: string) =>
    db.all`SELECT rowid FROM product_text WHERE product_text MATCH ${`"${text}"`}`;
  expect(found(name)).toHaveLength(1);
  db.run`UPDATE product SET options_en = '[{"name":"Size","values":[{"name":"Vast"}]}]' WHERE name_en = ${name}`;
  expect(found('vast')).toHaveLength(1);
  db.close();
  await api.close();
});
