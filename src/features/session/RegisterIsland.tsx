/** The registration page. It creates an account and signs in. */

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { crashText } from '#i18n/crash.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { leaveFor } from '#platform/leave.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { AuthFrame, useDestination } from './AuthFrame.tsx';
import { submitRegistration } from './auth-store.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { $session, checking } from './store.ts';

function RegisterContent() {
  const { locale } = usePage();
  const text = useText('auth');
  const session = useStore($session, { ssr: () => checking });
  const { target, returnTo } = useDestination();
  // A pending form asks before the shopper leaves the page, so wait until it is done.
  const [isBusy, setBusy] = useState(false);
  const isLeaving = session.state === 'signed-in' && !isBusy;

  useEffect(() => {
    if (isLeaving) leaveFor(target);
  }, [isLeaving, target]);

  return (
    <AuthFrame
      links={[
        {
          before: text('register.haveAccount'),
          href: href(locale, 'login', returnTo),
          label: text('register.toLogin'),
        },
      ]}
    >
      <RegisterForm
        send={(values, phoneNumber, options) => {
          setBusy(true);
          return submitRegistration(values, phoneNumber, options);
        }}
        onDone={() => setBusy(false)}
        toSignIn={
          <a className="button button-quiet" href={href(locale, 'login', returnTo)}>
            {text('register.toLogin')}
          </a>
        }
      />
    </AuthFrame>
  );
}

export const RegisterIsland = withErrorBox(withPage<'auth' | 'failures'>(RegisterContent), crashText);
