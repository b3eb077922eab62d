/** The profile: personal information and addresses. */
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { addressBook, saveAddress } from '#features/addresses/store.ts';
import { authPage } from '#features/session/auth-page.ts';
import { $user, reloadUser } from '#features/session/user-store.ts';
import { crashText } from '#i18n/crash.ts';
import type { MessageTree } from '#i18n/template.ts';
import { idle, type Loadable } from '#lib/loadable.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { Failed } from '#ui/Failed.tsx';
import { Waiting } from '#ui/Waiting.tsx';
import { AddressBook } from './AddressBook.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import { type AccountProps, accountPage } from './page.ts';
import { $removalFailure, $removals, removeAddress, undoRemoval, updateProfile } from './store.ts';

interface Props extends AccountProps {
  /** `auth` besides: the profile's fields and rules are those of the registration. */
  messages: AccountProps['messages'] & { readonly auth: MessageTree };
}

const verbs = { save: saveAddress, remove: removeAddress, undo: undoRemoval };

function ProfileContent({ locale, messages }: Props) {
  const page = useMemo(() => accountPage({ locale, messages }), [locale, messages]);
  const profilePage = useMemo(() => authPage({ locale, messages }), [locale, messages]);
  const { text } = page;
  const user = useStore($user, { ssr: () => idle });
  const addresses = useStore(addressBook.$state, { ssr: () => idle });
  const removals = useStore($removals);
  const removalFailure = useStore($removalFailure);

  function unless<T>(state: Loadable<T>, error: 'profile.loadError' | 'loadError', load: () => void) {
    if (state.state === 'failed')
      return (
        <Failed
          message={page.explain(text(error), state.failure).message}
          retry={text('retry')}
          onRetry={load}
        />
      );
    const texts = {
      loading: text('loading'),
      slow: page.formTexts.slow,
      stop: page.formTexts.stop,
      retry: text('retry'),
    };
    const stop = error === 'loadError' ? addressBook.stop : undefined;
    return <Waiting texts={texts} onRetry={load} {...(stop && { onStop: stop })} />;
  }
  return (
    <>
      {user.state === 'ready' ? (
        <PersonalInformation page={page} profilePage={profilePage} user={user.data} send={updateProfile} />
      ) : (
        unless(user, 'profile.loadError', reloadUser)
      )}
      {addresses.state === 'ready' ? (
        <AddressBook
          page={page}
          addresses={addresses.data}
          removals={removals}
          removalFailure={removalFailure}
          ownName={user.state === 'ready' ? `${user.data.firstName} ${user.data.lastName}` : ''}
          verbs={verbs}
        />
      ) : (
        // One wait is enough to look at.
        (user.state === 'ready' || addresses.state === 'failed') &&
        unless(addresses, 'loadError', addressBook.load)
      )}
    </>
  );
}

export const ProfileIsland = withErrorBox(ProfileContent, crashText);
