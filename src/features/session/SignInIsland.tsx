/** The sign-in page. It redirects to the shopper's destination, immediately if they are already signed in. */

import { useStore } from '@nanostores/react';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { SignInForm } from './AccountForms.tsx';
import { AuthFrame, useAfterSignIn, useLeave } from './AuthFrame.tsx';
import { submitSignIn } from './auth-flow.ts';
import { $session } from './session-store.ts';

function SignInContent() {
  const { locale, text } = usePage('auth');
  const session = useStore($session, { ssr: 'initial' });
  const { target, returnTo } = useAfterSignIn();
  const setBusy = useLeave(session === 'member', target);

  return (
    <AuthFrame
      notice={text('loginRequired')}
      links={[
        { href: href(locale, 'resetPassword', returnTo), label: text('signIn.forgotten') },
        {
          before: text('signIn.noAccount'),
          href: href(locale, 'register', returnTo),
          label: text('signIn.toRegister'),
        },
      ]}
    >
      <SignInForm
        send={async (values, options) => {
          setBusy(true);
          const result = await submitSignIn(values, options);
          if (!result.ok) setBusy(false);
          return result;
        }}
        onDone={() => setBusy(false)}
      />
    </AuthFrame>
  );
}

export const SignInIsland = withErrorBox(withPage<'auth' | 'calls'>(SignInContent));
