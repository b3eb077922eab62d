import { describe, expect, test } from 'vitest';
import { undoFolderFor } from '../../../../scripts/rebuild/live/undo.ts';
import { buildOf, manifestOf } from '../../../support/rebuild/site.ts';

describe('what a rebuild replaces', () => {
  const whole = { kind: 'known', build: buildOf(4), pending: [] } as const;
  const torn = { ...whole, pending: ['index.html'] };
  const before = { number: 7, manifest: manifestOf({}, 3) };
  const killed = { number: 7, manifest: manifestOf({}, 4) };

  test.each([
    ['isn’t kept if nothing is live yet', { kind: 'none', build: null, pending: [] }, undefined, undefined],
    ['isn’t kept if the records are damaged', { ...torn, kind: 'damaged' }, killed, undefined],
    ['is kept in the first undo folder', whole, undefined, 1],
    ['is kept in the next undo folder', whole, before, 8],
    ['is added to a killed run’s undo folder', torn, killed, 7],
    ['isn’t kept if a killed run has kept nothing', torn, before, undefined],
    ['isn’t kept if a killed run’s undo folder is lost', torn, undefined, undefined],
  ] as const)('%s', (_, contents, newest, expected) => {
    expect(undoFolderFor(contents, newest)).toBe(expected);
  });
});
