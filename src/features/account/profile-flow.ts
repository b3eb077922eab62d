/** Updates the profile, and shows the change everywhere. */
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { resultOf } from '#api/errors.ts';
import { askAgain, mayBeDone } from '#api/lost-response.ts';
import type { CallOptions } from '#api/request.ts';
import { memberClient } from '#features/session/session-store.ts';
import { showChangedUser } from '#features/session/user-store.ts';
import type { Profile, ProfileChanges } from './account.ts';

/** Updates part of the profile. Never rejects. */
export function updateProfile(body: ProfileChanges, options: CallOptions) {
  const { currentPassword: _, ...changes } = body;
  return resultOf(async () => {
    try {
      showChangedUser((await memberClient().call(updateCurrentUser, { body }, options)).user);
    } catch (error) {
      if (!mayBeDone(error) || !(await checkApplied(changes))) throw error;
    }
  });
}

/** Whether the API has applied the changes. A call can fail after the API has applied them. */
async function checkApplied(changes: Partial<Profile>): Promise<boolean> {
  const user = (await askAgain((options) => memberClient().call(currentUser, {}, options)))?.user;
  if (!user || Object.entries(changes).some(([name, value]) => user[name as keyof Profile] !== value))
    return false;
  showChangedUser(user);
  return true;
}
