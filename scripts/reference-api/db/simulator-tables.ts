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
