/** The profile: personal information and addresses. */

import { useStore } from '@nanostores/react';
import { addressBook, saveAddress } from '#features/addresses/store.ts';
import { $user, reloadUser } from '#features/session/user-store.ts';
import { crashText } from '#i18n/crash.ts';
import { useFormTexts, usePage, useText, withPage } from '#i18n/page-context.tsx';
import { idle, type Loadable } from '#lib/loadable.ts';
import { Failed, withErrorBox } from '#ui/error-box.tsx';
import { Waiting } from '#ui/Waiting.tsx';
import { AddressBook } from './AddressBook.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import { $removalFailure, $removals, removeAddress, undoRemoval, updateProfile } from './store.ts';

/** `auth` has the texts of the registration form, which the profile form shares. */
type Namespaces = 'account' | 'auth' | 'failures';

const handlers = { save: saveAddress, remove: removeAddress, undo: undoRemoval };

function ProfileContent() {
  const { failureText } = usePage();
  const formTexts = useFormTexts();
  const text = useText('account');
  const user = useStore($user, { ssr: () => idle });
  const addresses = useStore(addressBook.$state, { ssr: () => idle });
  const removals = useStore($removals);
  const removalFailure = useStore($removalFailure);

  function failedOrLoading<T>(
    state: Loadable<T>,
    error: 'profile.loadError' | 'loadError',
    load: () => void,
  ) {
    if (state.state === 'failed')
      return (
        <Failed message={failureText(text(error), state.failure)} retry={text('retry')} onRetry={load} />
      );
    const texts = {
      loading: text('loading'),
      slow: formTexts.slow,
      stop: formTexts.stop,
      retry: text('retry'),
    };
    const stop = error === 'loadError' ? addressBook.stop : undefined;
    return <Waiting texts={texts} onRetry={load} {...(stop && { onStop: stop })} />;
  }
  return (
    <>
      {user.state === 'ready' ? (
        <PersonalInformation user={user.data} send={updateProfile} />
      ) : (
        failedOrLoading(user, 'profile.loadError', reloadUser)
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
        (user.state === 'ready' || addresses.state === 'failed') &&
        failedOrLoading(addresses, 'loadError', addressBook.load)
      )}
    </>
  );
}

export const ProfileIsland = withErrorBox(withPage<Namespaces>(ProfileContent), crashText);
