/** The registration page. It creates an account and signs in. */

import { useStore } from '@nanostores/react';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { RegisterForm } from './AccountForms.tsx';
import { AuthFrame, useAfterSignIn, useLeave } from './AuthFrame.tsx';
import { submitRegistration } from './auth-flow.ts';
import { welcomeOnNextPage } from './notice-store.ts';
import { $session } from './session-store.ts';

function RegisterContent() {
  const { locale, text } = usePage('auth');
  const session = useStore($session, { ssr: 'initial' });
  const { target, returnTo } = useAfterSignIn();
  const setBusy = useLeave(session === 'member', target);

  return (
    <AuthFrame
      links={[
        {
          before: text('register.haveAccount'),
          href: href(locale, 'signIn', returnTo),
          label: text('register.toSignIn'),
        },
      ]}
    >
      <RegisterForm
        send={async (values, phoneNumber, options) => {
          setBusy(true);
          const failed = await submitRegistration(values, phoneNumber, options);
          if (failed) setBusy(false);
          else welcomeOnNextPage();
          return failed;
        }}
        onDone={() => setBusy(false)}
        toSignIn={
          <a className="button button-quiet" href={href(locale, 'signIn', returnTo)}>
            {text('register.toSignIn')}
          </a>
        }
      />
    </AuthFrame>
  );
}

export const RegisterIsland = withErrorBox(withPage<'auth' | 'calls'>(RegisterContent));
