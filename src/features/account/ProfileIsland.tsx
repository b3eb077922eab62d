/** The profile: personal information and addresses. */

import { useStore } from '@nanostores/react';
import { addressBook, saveAddress } from '#features/addresses/store.ts';
import { $user, reloadUser } from '#features/session/user-store.ts';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { idle } from '#lib/loadable.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { Bone, ButtonBones } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { AddressBook } from './AddressBook.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import { $removalFailure, $removals, removeAddress, undoRemoval, updateProfile } from './store.ts';

/** `auth` has the texts of the registration form, which the profile form shares. */
type Namespaces = 'account' | 'auth' | 'failures';

const handlers = { save: saveAddress, remove: removeAddress, undo: undoRemoval };

function ProfileContent() {
  const { failureText, text } = usePage('account');
  const user = useStore($user, { ssr: () => idle });
  const addresses = useStore(addressBook.$state, { ssr: () => idle });
  const removals = useStore($removals);
  const removalFailure = useStore($removalFailure);

  return (
    <>
      {user.state === 'ready' ? (
        <PersonalInformation user={user.data} send={updateProfile} />
      ) : (
        <NotReady
          state={user}
          messageOf={(failure) => failureText(text('profile.loadError'), failure)}
          loading={text('loading')}
          shape={
            <>
              <PersonalBones />
              <div className="mt-10">
                <AddressBones />
              </div>
            </>
          }
          onRetry={reloadUser}
        />
      )}
      {addresses.state === 'ready' ? (
        <AddressBook
          addresses={addresses.data}
          removals={removals}
          removalFailure={removalFailure}
          ownName={user.state === 'ready' ? `${user.data.firstName} ${user.data.lastName}` : ''}
          handlers={handlers}
        />
      ) : (
        // Show one loading message at a time.
        (user.state === 'ready' || addresses.state === 'failed') && (
          <NotReady
            state={addresses}
            messageOf={(failure) => failureText(text('loadError'), failure)}
            loading={text('loading')}
            shape={<AddressBones />}
            onRetry={addressBook.load}
            onStop={addressBook.stop}
          />
        )
      )}
    </>
  );
}

const frame = 'mt-4 rounded-card border border-line bg-surface p-4 sm:p-5';

function PersonalBones() {
  return (
    <>
      <Bone className="w-60 text-2xl" />
      <div className={frame}>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {['name', 'email', 'phone', 'since'].map((row) => (
            <div key={row}>
              <Bone className="w-20 text-sm" />
              <Bone className="w-44" />
            </div>
          ))}
        </div>
        <ButtonBones />
      </div>
    </>
  );
}

function AddressBones() {
  return (
    <>
      <Bone className="w-40 text-2xl" />
      <div className={frame}>
        <Bone className="w-32" />
        <Bone className="w-48" />
        <Bone className="w-28" />
        <Bone className="w-20" />
      </div>
    </>
  );
}

export const ProfileIsland = withErrorBox(withPage<Namespaces>(ProfileContent));
