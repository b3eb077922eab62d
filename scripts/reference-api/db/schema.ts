/** The tables of the database. */
import { changeTables, relatedChanges } from './change-log.ts';
import { searchTables } from './search-tables.ts';
import { variantTables } from './variant-tables.ts';

const catalogSchema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE category (
    id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, position INTEGER NOT NULL,
    name_en TEXT NOT NULL, name_fr TEXT NOT NULL, image TEXT
  ) STRICT;
  CREATE TABLE product (
    id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, category_id TEXT REFERENCES category(id),
    position INTEGER NOT NULL,
    name_en TEXT NOT NULL, name_fr TEXT NOT NULL, description_en TEXT NOT NULL, description_fr TEXT NOT NULL,
    price_cents INTEGER NOT NULL CHECK (price_cents >= 0), gross_cents INTEGER,
    list_cents INTEGER, lowest_cents INTEGER, -- with VAT if the price was set with VAT
    vat_rate REAL NOT NULL,
    stock INTEGER NOT NULL CHECK (stock >= 0),
    images TEXT NOT NULL,
    weight REAL, height REAL, width REAL, length REAL,
    options_en TEXT, options_fr TEXT, -- JSON, if it has options
    description_html_en TEXT, description_html_fr TEXT,
    image_alts TEXT NOT NULL DEFAULT '[]' -- JSON, in the order of the images
  ) STRICT;
  CREATE INDEX product_by_category ON product (category_id, position, id);
  CREATE INDEX product_by_category_price ON product (category_id, price_cents, position);
  CREATE INDEX product_by_price ON product (price_cents, position);
  CREATE TABLE review (
    id TEXT PRIMARY KEY, product_id TEXT NOT NULL REFERENCES product(id) ON DELETE CASCADE,
    author_id TEXT NOT NULL, author_name TEXT NOT NULL,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5), comment TEXT NOT NULL, created_at TEXT NOT NULL,
    UNIQUE (product_id, author_id)
  ) STRICT;
  CREATE INDEX review_by_product ON review (product_id, created_at DESC, id);
`;

/** Several codes per email address can be valid. */
export const resetCodeTable = `
  CREATE TABLE reset_code (
    code_hash TEXT PRIMARY KEY, email_key TEXT NOT NULL, ends_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX reset_code_by_email ON reset_code (email_key);`;

/** Who asked for a restock alert. The unit is a variant, or a product without variants. */
export const restockTable = `
  CREATE TABLE restock_alert (
    unit_id TEXT NOT NULL, email_key TEXT NOT NULL, email TEXT NOT NULL,
    language TEXT NOT NULL, shop_origin TEXT, asked_at INTEGER NOT NULL, PRIMARY KEY (unit_id, email_key)
  ) STRICT, WITHOUT ROWID;`;

/**
 * Tables of accounts. Tokens, codes and idempotency keys are stored as digests, so that nobody can sign in with a stolen
 * database file. Emails aren't stored, because they hold codes.
 */
const accountSchema = `
  CREATE TABLE user (
    id TEXT PRIMARY KEY,
    first_name TEXT NOT NULL, last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE, -- the address without differences of case and spelling (email-key.ts)
    phone_number TEXT,
    password_hash TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;

  -- One sign-in. All its access and refresh tokens belong to it.
  CREATE TABLE session (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL, ends_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX session_by_user ON session (user_id);
  CREATE INDEX session_by_end ON session (ends_at);
  CREATE TABLE access_token (
    digest TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES session(id) ON DELETE CASCADE,
    ends_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX access_token_by_session ON access_token (session_id, ends_at);
  CREATE TABLE refresh_token (
    digest TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES session(id) ON DELETE CASCADE,
    spent_at INTEGER -- when it was replaced
  ) STRICT;
  CREATE INDEX refresh_token_by_session ON refresh_token (session_id);

  -- By email address, so that a request takes the same time with and without an account.
  ${resetCodeTable}

  CREATE TABLE address (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
    name TEXT NOT NULL, line1 TEXT NOT NULL, line2 TEXT, city TEXT NOT NULL,
    postal_code TEXT NOT NULL, country TEXT NOT NULL, created_at TEXT NOT NULL, company TEXT, region TEXT
  ) STRICT;
  CREATE INDEX address_by_user ON address (user_id, created_at);

  CREATE TABLE newsletter (
    email_key TEXT PRIMARY KEY, email TEXT NOT NULL, id TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL, asked_at INTEGER NOT NULL, confirmed_at TEXT -- when and in which language consent was given
  ) STRICT;

  ${restockTable}

  CREATE TABLE idempotency (
    scope TEXT NOT NULL, key_digest TEXT NOT NULL, fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL, body TEXT, created_at INTEGER NOT NULL,
    PRIMARY KEY (scope, key_digest)
  ) STRICT;
  CREATE INDEX idempotency_by_age ON idempotency (created_at);
`;

/** Order numbers are unique. SQLite can't add a unique column to a table, so an index makes them unique. */
export const orderNumberIndex = 'CREATE UNIQUE INDEX shop_order_by_number ON shop_order (number);';

/** Emails about orders. Each is written in the transaction of the change that it reports. */
export const orderMailTable = `
  CREATE TABLE order_mail (
    order_id TEXT NOT NULL REFERENCES shop_order(id), kind TEXT NOT NULL CHECK (kind IN ('paid','shipped')),
    sent_at TEXT, PRIMARY KEY (order_id, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX order_mail_open ON order_mail (order_id) WHERE sent_at IS NULL;`;

/** Tables of orders and payments. Orders have no foreign keys to users and products, because invoices must outlive them. */
const orderSchema = `
  CREATE TABLE shop_order (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, -- sorts orders of the same time
    id TEXT NOT NULL UNIQUE, number TEXT, user_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN
      ('pending','paid','processing','failed','cancelled','shipped','delivered','refunded')),
    language TEXT NOT NULL, shop_origin TEXT,
    created_at TEXT NOT NULL, expires_at TEXT,
    paid_at TEXT, refunded_at TEXT, expired INTEGER NOT NULL DEFAULT 0,
    holds_stock INTEGER NOT NULL,
    shipping_address TEXT NOT NULL, billing_address TEXT NOT NULL, -- JSON copies
    method_id TEXT NOT NULL, method_name TEXT NOT NULL, min_days INTEGER, max_days INTEGER,
    tracking TEXT, -- JSON
    vat_by_rate TEXT NOT NULL, -- JSON
    subtotal INTEGER NOT NULL, shipping INTEGER NOT NULL, vat INTEGER NOT NULL, total INTEGER NOT NULL,
    discount_code TEXT, discount INTEGER NOT NULL DEFAULT 0, -- net
    currency TEXT NOT NULL, -- ISO 4217, in upper case
    payment_intent_id TEXT NOT NULL, -- the current one; payment has the earlier ones
    paid_intent_id TEXT
  ) STRICT;
  CREATE INDEX shop_order_by_user ON shop_order (user_id, seq DESC);
  ${orderNumberIndex}
  ${orderMailTable}
  CREATE INDEX shop_order_by_expiry ON shop_order (expires_at) WHERE status = 'pending';
  CREATE TABLE order_line (
    order_id TEXT NOT NULL REFERENCES shop_order(id), position INTEGER NOT NULL,
    product_id TEXT NOT NULL, -- the unit. No foreign key, because units can be deleted
    name TEXT NOT NULL, options TEXT, -- JSON of the chosen options
    image_url TEXT,
    quantity INTEGER NOT NULL CHECK (quantity > 0), unit_price INTEGER NOT NULL, unit_gross INTEGER, vat_rate REAL NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (order_id, position)
  ) STRICT, WITHOUT ROWID;

  -- Invoices and credit notes, each numbered without gaps within a year.
  CREATE TABLE invoice (
    kind TEXT NOT NULL CHECK (kind IN ('invoice','credit')), year INTEGER NOT NULL, seq INTEGER NOT NULL,
    order_id TEXT NOT NULL REFERENCES shop_order(id), issued_at TEXT NOT NULL,
    PRIMARY KEY (kind, year, seq), UNIQUE (order_id, kind)
  ) STRICT, WITHOUT ROWID;

  -- Payment intents. An order can have several, but at most one is paid.
  CREATE TABLE payment (
    intent_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, order_id TEXT REFERENCES shop_order(id),
    amount INTEGER NOT NULL, currency TEXT NOT NULL, -- ISO 4217, in upper case
    status TEXT NOT NULL, created_at TEXT NOT NULL, discount_code TEXT
  ) STRICT;
  CREATE INDEX payment_by_order ON payment (order_id);
  CREATE INDEX payment_without_order ON payment (created_at) WHERE order_id IS NULL AND status = 'succeeded';
  -- Handled failed attempts, so that a stale webhook doesn't fail a newer attempt.
  CREATE TABLE payment_failure (
    intent_id TEXT NOT NULL, attempt TEXT NOT NULL, PRIMARY KEY (intent_id, attempt)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE payment_event (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, intent_id TEXT, received_at TEXT NOT NULL
  ) STRICT;
  -- Queued calls to the payment provider, written in the transaction of the change that needs them.
  CREATE TABLE payment_task (
    intent_id TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('cancel','refund')),
    due_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, done_at TEXT,
    PRIMARY KEY (intent_id, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payment_task_open ON payment_task (due_at) WHERE done_at IS NULL;
`;

/** Tables of the payment simulator. They never hold a card number or a client secret. */
const simulatorSchema = `
  CREATE TABLE simulator_intent (
    id TEXT PRIMARY KEY, idempotency_key TEXT NOT NULL UNIQUE,
    amount INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL,
    failed_attempt TEXT, -- id of the last failed attempt
    after_challenge TEXT, -- JSON of the decline after a passed challenge
    settles_at INTEGER, refunded INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX simulator_intent_settling ON simulator_intent (settles_at) WHERE status = 'processing';
  CREATE TABLE simulator_charge (id TEXT PRIMARY KEY, intent_id TEXT NOT NULL, amount INTEGER NOT NULL) STRICT;
  CREATE TABLE simulator_notice (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL,
    due_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, delivered_at TEXT
  ) STRICT;
  CREATE INDEX simulator_notice_open ON simulator_notice (due_at) WHERE delivered_at IS NULL;
`;

/** The version of the tables. Increase it when they change, and add a migration to migrations.ts. */
export const schemaVersion = 24;

export const schemaStatements = [
  catalogSchema,
  variantTables,
  accountSchema,
  changeTables,
  relatedChanges,
  searchTables,
  orderSchema,
  simulatorSchema,
].join('');
