import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ResponseCache } from '../../../../scripts/rebuild/read-api/response-cache.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

test('responses that can’t be kept don’t hide why a run stops', () => {
  const work = (): void => {
    using responses = new ResponseCache(join(temporaryFolder(), 'responses.db'));
    responses.keep('a', { etag: '"1"', language: null, body: '{}' });
    // SQLite does this by itself when the disk is full.
    responses.connection.exec('ROLLBACK');
    throw new Error('the reason');
  };
  expect(work).toThrow('the reason');
});
