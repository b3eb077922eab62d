/** The sign-in page. Leads to where the shopper was headed, and at once if they are signed in already. */

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { crashText } from '#i18n/crash.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { leaveFor } from '#platform/leave.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { submitSignIn } from './auth-store.ts';
import { cameFrom, destination } from './destination.ts';
import { SignInForm } from './SignInForm.tsx';
import { checking } from './session.ts';
import { $session } from './store.ts';

function SignInContent() {
  const { locale } = usePage();
  const text = useText('auth');
  const session = useStore($session, { ssr: () => checking });
  const { target, isGuarded, returnTo } = destination(locale, cameFrom(useHydrated()));
  // A busy form asks before the page is left, so the page waits for it.
  const [isBusy, setBusy] = useState(false);
  const isLeaving = session.state === 'signed-in' && !isBusy;

  useEffect(() => {
    if (isLeaving) leaveFor(target);
  }, [isLeaving, target]);

  return (
    <AuthFrame
      notice={isGuarded ? text('loginRequired') : undefined}
      links={[
        { href: href(locale, 'resetPassword', returnTo), label: text('login.forgotten') },
        {
          before: text('login.noAccount'),
          href: href(locale, 'register', returnTo),
          label: text('login.toRegister'),
        },
      ]}
    >
      <SignInForm
        send={(values, options) => {
          setBusy(true);
          return submitSignIn(values, options);
        }}
        onDone={() => setBusy(false)}
      />
    </AuthFrame>
  );
}

export const SignInIsland = withErrorBox(withPage<'auth' | 'failures'>(SignInContent), crashText);
