/** Goes back to an earlier release (or forward again): one step of the file system, nothing is built. */
import { RebuildFailure } from '../failure.ts';
import { listReleases, liveRelease, releaseOf } from './folders.ts';
import type { ReleaseNote } from './note.ts';
import { forgetRejected, reject } from './rejected.ts';
import { point } from './switch.ts';

/**
 * Under the rebuild's lock. Without a name it goes to the release the live one was made from. The release left for an
 * older one is remembered as rejected, so that the same inputs do not bring it back. Throws `RebuildFailure`.
 */
export function rollBack(
  out: string,
  to: string | undefined,
  now: number,
): { from: ReleaseNote; to: ReleaseNote } {
  const from = liveRelease(out);
  if (!from) throw new RebuildFailure(`No release is live in ${out}`, 'Build one: npm run rebuild');
  const target = releaseOf(out, to ?? from.base ?? '');
  if (!target)
    throw new RebuildFailure(
      to === undefined ? `There is no release before ${from.name}` : `There is no release ${to}`,
      'What there is: npm run rebuild:rollback -- --list',
    );
  if (target.name === from.name)
    throw new RebuildFailure(`${from.name} is live already`, 'Nothing was done.');
  // First: killed between the two steps, the worst is a rebuild that waits for a change.
  if (isEarlier(out, target, from))
    reject(out, { fingerprint: from.fingerprint, name: from.name, at: new Date(now).toISOString() });
  point(out, target.name);
  forgetRejected(out, target.fingerprint);
  return { from, to: target };
}

function isEarlier(out: string, one: ReleaseNote, other: ReleaseNote): boolean {
  const names = listReleases(out).map(({ name }) => name);
  return other.base === one.name || names.indexOf(one.name) > names.indexOf(other.name);
}
