import { expect, test } from 'vitest';
import { OfflineError } from '#api/errors.ts';
import { explainApiError } from '../../../../scripts/rebuild/read-api/explain-api-error.ts';

test('a port that Node refuses is named as the reason', async () => {
  const url = 'http://127.0.0.1:9';
  const cause: unknown = await fetch(url).catch((error: unknown) => error);
  expect(
    explainApiError(new OfflineError('no response', { call: 'category.list', cause }), url),
  ).toMatchObject({
    message: `Can't reach the API at ${url}: Node makes no calls to this port`,
    advice: expect.stringContaining('Choose another port'),
  });
});
