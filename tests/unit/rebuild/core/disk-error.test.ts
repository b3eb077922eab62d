import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { diskError } from '../../../../scripts/rebuild/core/disk-error.ts';

test('a database that can’t grow means that the disk is full', () => {
  using database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE row (text TEXT); PRAGMA max_page_count = 2');
  let error: unknown;
  try {
    database.exec(`INSERT INTO row VALUES ('${'x'.repeat(10_000)}')`);
  } catch (thrown) {
    error = thrown;
  }
  const full = { message: 'The disk of .cache is full', advice: 'Free up some space, then run this again.' };
  expect(diskError('.cache', error)).toMatchObject(full);
  // On a full disk, SQLite throws this error for a database with a log beside it.
  expect(diskError('.cache', Object.assign(new Error(), { errcode: 4874 }))).toMatchObject(full);
  expect(diskError('.cache', Object.assign(new Error(), { errcode: 11 }))).toBeUndefined();
});
