/**
 * Tables of accounts. Tokens, codes and idempotency keys are stored as digests, so that nobody can sign in with a stolen
 * database file.
 */
export const accountSchema = `
  CREATE TABLE user (
    id TEXT PRIMARY KEY,
    first_name TEXT NOT NULL, last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE, -- lower case, for case-insensitive comparison
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
    spent_at INTEGER, successor TEXT -- the digest of the token that replaced it
  ) STRICT;
  CREATE INDEX refresh_token_by_session ON refresh_token (session_id);

  CREATE TABLE reset_code (
    user_id TEXT PRIMARY KEY REFERENCES user(id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL, ends_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, recipient TEXT NOT NULL, language TEXT NOT NULL,
    subject TEXT NOT NULL, text TEXT NOT NULL, created_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE address (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
    name TEXT NOT NULL, line1 TEXT NOT NULL, line2 TEXT, city TEXT NOT NULL,
    postal_code TEXT NOT NULL, country TEXT NOT NULL, created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX address_by_user ON address (user_id, created_at);

  CREATE TABLE newsletter (email_key TEXT PRIMARY KEY, email TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;

  CREATE TABLE idempotency (
    scope TEXT NOT NULL, key_digest TEXT NOT NULL, fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL, body TEXT, created_at INTEGER NOT NULL,
    PRIMARY KEY (scope, key_digest)
  ) STRICT;
  CREATE INDEX idempotency_by_age ON idempotency (created_at);
`;

/** Reset codes by email address, so that a request takes the same time with and without an account. */
export const resetCodeSchema = `
  DROP TABLE reset_code;
  CREATE TABLE reset_code (
    email_key TEXT PRIMARY KEY, code_hash TEXT NOT NULL, ends_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`;
