import { expect, test } from 'vitest';
import { explainDiskErrors } from '../../../../scripts/rebuild/places/disk.ts';

test.each([
  ['ENOSPC', 'The disk of dist is full'],
  ['EDQUOT', 'The disk of dist is full'],
  ['EACCES', "Can't write to dist: EACCES"],
  ['EROFS', "Can't write to dist: EROFS"],
])('a disk that fails with %s gets advice', async (code, message) => {
  const fail = () => Promise.reject(Object.assign(new Error(code), { code }));
  const advice = expect.stringMatching(/space|access/);
  await expect(explainDiskErrors('dist', fail)).rejects.toMatchObject({ message, advice });
});
