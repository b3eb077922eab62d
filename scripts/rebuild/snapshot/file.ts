/** Opens the snapshot's file, or starts an empty one where it cannot be used. */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { snapshotTables, snapshotVersion } from '#snapshot/tables.ts';

export function openOrRenew(path: string): DatabaseSync {
  try {
    return open(path);
  } catch (error) {
    if (isBusy(error)) throw error;
    // Not a database, or of another version of this program: everything can be read from the API again.
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    return open(path);
  }
}

function open(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA busy_timeout = 2000; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536');
    const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'info'").get();
    const version = known && db.prepare("SELECT value FROM info WHERE key = 'version'").get();
    if (
      known &&
      Number((version as { value: string } | undefined)?.value ?? snapshotVersion) !== snapshotVersion
    )
      throw new Error('another version');
    db.exec(snapshotTables);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Another process uses it right now (SQLITE_BUSY, SQLITE_LOCKED): no reason to throw it away. */
function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0;
  return (code & 0xff) === 5 || (code & 0xff) === 6;
}
