import { describe, expect, test } from 'vitest';
import { undoFolderFor } from '../../../../scripts/rebuild/live/undo.ts';
import { buildOf, manifestOf } from '../../../support/rebuild/site.ts';

describe('what a rebuild replaces', () => {
  const live = buildOf(4);
  const pending = ['index.html'];
  const before = { number: 7, manifest: manifestOf({}, 3) };
  const killed = { number: 7, manifest: manifestOf({}, 4) };

  test.each([
    ['isn’t kept if nothing is live yet', { build: null, pending: [] }, undefined, undefined],
    ['isn’t kept if the records are damaged', { build: live, pending, isDamaged: true }, killed, undefined],
    ['is kept in the first undo folder', { build: live, pending: [] }, undefined, 1],
    ['is kept in the next undo folder', { build: live, pending: [] }, before, 8],
    ['is added to a killed run’s undo folder', { build: live, pending }, killed, 7],
    ['isn’t kept if a killed run has kept nothing', { build: live, pending }, before, undefined],
    ['isn’t kept if a killed run’s undo folder is lost', { build: live, pending }, undefined, undefined],
  ])('%s', (_, contents, newest, expected) => {
    expect(undoFolderFor(contents, newest)).toBe(expected);
  });
});
