import { expect, it } from 'vitest';
import { rebuildSettings } from '../../../scripts/rebuild/settings.ts';

it('has what a merchant expects where nothing is set', () => {
  expect(rebuildSettings({ REBUILD_MAX_SHRINK: ' ' })).toEqual({
    maxShrink: 0.2,
    keep: { keepGone: 90, keepMoved: 365 },
  });
});

it('names every wrong variable at once', () => {
  const wrong = { REBUILD_MAX_SHRINK: '20 %', REBUILD_KEEP_GONE_DAYS: '-1', REBUILD_KEEP_MOVED_DAYS: '1.5' };
  expect(() => rebuildSettings(wrong)).toThrow(
    /REBUILD_MAX_SHRINK: must be a share such as 0\.2\n.*REBUILD_KEEP_GONE_DAYS: .*days\n.*REBUILD_KEEP_MOVED_DAYS/,
  );
});
