/** Tables of orders and payments. Orders have no foreign keys to users and products, because invoices must outlive them. */
export const orderSchema = `
  CREATE TABLE shop_order (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, -- sorts orders of the same time
    id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN
      ('pending','paid','processing','failed','cancelled','shipped','delivered','refunded')),
    language TEXT NOT NULL,
    created_at TEXT NOT NULL, expires_at TEXT,
    paid_at TEXT, refunded_at TEXT, expired INTEGER NOT NULL DEFAULT 0,
    holds_stock INTEGER NOT NULL,
    shipping_address TEXT NOT NULL, billing_address TEXT NOT NULL, -- JSON copies
    method_id TEXT NOT NULL, method_name TEXT NOT NULL,
    vat_rate REAL NOT NULL,
    subtotal INTEGER NOT NULL, shipping INTEGER NOT NULL, vat INTEGER NOT NULL, total INTEGER NOT NULL,
    payment_intent_id TEXT NOT NULL, -- the current one; payment has the earlier ones
    paid_intent_id TEXT
  ) STRICT;
  CREATE INDEX shop_order_by_user ON shop_order (user_id, seq DESC);
  CREATE INDEX shop_order_by_expiry ON shop_order (expires_at) WHERE status = 'pending';
  CREATE TABLE order_line (
    order_id TEXT NOT NULL REFERENCES shop_order(id), position INTEGER NOT NULL,
    product_id TEXT NOT NULL, -- no foreign key: the product can be deleted
    name TEXT NOT NULL, image_url TEXT,
    quantity INTEGER NOT NULL CHECK (quantity > 0), unit_price INTEGER NOT NULL, total INTEGER NOT NULL,
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
    amount INTEGER NOT NULL, status TEXT NOT NULL, created_at TEXT NOT NULL
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

/** Tables of the payment simulator. They never hold a card number. */
export const simulatorSchema = `
  CREATE TABLE simulator_intent (
    id TEXT PRIMARY KEY, client_secret TEXT NOT NULL, idempotency_key TEXT NOT NULL UNIQUE,
    amount INTEGER NOT NULL, status TEXT NOT NULL,
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
