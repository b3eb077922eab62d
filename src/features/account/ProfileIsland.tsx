/** The profile: personal information and addresses. */

import { useStore } from '@nanostores/react';
import {
  $addresses,
  loadAddresses,
  saveAddress,
  stopAddresses,
} from '#features/addresses/addresses-store.ts';
import { chosenCountry } from '#features/delivery/country-store.ts';
import { $fullName, $user, reloadUser } from '#features/session/user-store.ts';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { idle } from '#lib/loadable.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { FocusFrame } from '#ui/FocusFrame.tsx';
import { ButtonSkeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { AddressBook } from './AddressBook.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import { updateProfile } from './profile-flow.ts';
import { $removalFailure, $removals, removeAddress, restoreAddress } from './removals-flow.ts';

/** `auth` has the texts that the profile form shares with the registration form. */
type Namespaces = 'account' | 'auth' | 'calls';

function ProfileContent() {
  const { failureText, text } = usePage('account');
  const user = useStore($user, { ssr: () => idle });
  const ownName = useStore($fullName, { ssr: () => '' });
  const addresses = useStore($addresses, { ssr: () => idle });
  const removals = useStore($removals);
  const removalFailure = useStore($removalFailure);

  return (
    <FocusFrame className="grid-cols-2 items-start gap-x-8 lg:grid">
      {user.kind === 'ready' ? (
        <PersonalInformation
          user={user.data}
          send={updateProfile}
          country={addresses.kind === 'ready' ? addresses.data.at(-1)?.country : undefined}
        />
      ) : (
        <NotReady
          state={user}
          messageOf={(failure) => failureText(text('profile.loadError'), failure)}
          loading={text('loading')}
          skeleton={
            <>
              <PersonalSkeleton />
              <div className="mt-10">
                <AddressSkeleton />
              </div>
            </>
          }
          onRetry={reloadUser}
        />
      )}
      {addresses.kind === 'ready' ? (
        <AddressBook
          addresses={addresses.data}
          removals={removals}
          removalFailure={removalFailure}
          ownName={ownName}
          actions={{ save: saveAddress, remove: removeAddress, undo: restoreAddress, chosenCountry }}
        />
      ) : (
        // Show one loading message at a time.
        (user.kind === 'ready' || addresses.kind === 'failed') && (
          <NotReady
            state={addresses}
            messageOf={(failure) => failureText(text('loadError'), failure)}
            loading={text('loading')}
            skeleton={<AddressSkeleton />}
            onRetry={loadAddresses}
            onStop={stopAddresses}
          />
        )
      )}
    </FocusFrame>
  );
}

const frame = 'mt-4 rounded-card border border-line bg-surface p-4 sm:p-5';

function PersonalSkeleton() {
  return (
    <>
      <SkeletonLine className="w-60 text-2xl" />
      <div className={frame}>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {['name', 'email', 'phone', 'since'].map((row) => (
            <div key={row}>
              <SkeletonLine className="w-20 text-sm" />
              <SkeletonLine className="w-44" />
            </div>
          ))}
        </div>
        <ButtonSkeleton />
      </div>
    </>
  );
}

function AddressSkeleton() {
  return (
    <>
      <SkeletonLine className="w-40 text-2xl" />
      <div className={frame}>
        <SkeletonLine className="w-32" />
        <SkeletonLine className="w-48" />
        <SkeletonLine className="w-28" />
        <SkeletonLine className="w-20" />
      </div>
    </>
  );
}

export const ProfileIsland = withErrorBox(withPage<Namespaces>(ProfileContent));
