/** The sign-in page. Leads to where the shopper was headed, and at once if they are signed in already. */

import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { crashText } from '#i18n/crash.ts';
import { href } from '#i18n/routes.ts';
import { leaveFor } from '#platform/leave.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { type AuthProps, authPage, cameFrom, destination, noCameFrom } from './auth-page.ts';
import { submitSignIn } from './auth-store.ts';
import { SignInForm } from './SignInForm.tsx';
import { checking } from './session.ts';
import { $session } from './store.ts';

function SignInContent({ locale, messages }: AuthProps) {
  const page = useMemo(() => authPage({ locale, messages }), [locale, messages]);
  const { text } = page;
  const session = useStore($session, { ssr: () => checking });
  const from = useSyncExternalStore(subscribeToNothing, cameFrom, noCameFrom);
  const { target, isGuarded, returnTo } = destination(locale, from);
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
        page={page}
        send={(values, options) => {
          setBusy(true);
          return submitSignIn(values, options);
        }}
        onDone={() => setBusy(false)}
      />
    </AuthFrame>
  );
}

const subscribeToNothing = () => () => undefined;

export const SignInIsland = withErrorBox(SignInContent, crashText);
