/** The page that makes an account and signs in with it. */

import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { crashText } from '#i18n/crash.ts';
import { href } from '#i18n/routes.ts';
import { leaveFor } from '#platform/leave.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { type AuthProps, authPage, cameFrom, destination, noCameFrom } from './auth-page.ts';
import { submitRegistration } from './auth-store.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { checking } from './session.ts';
import { $session } from './store.ts';

function RegisterContent({ locale, messages }: AuthProps) {
  const page = useMemo(() => authPage({ locale, messages }), [locale, messages]);
  const { text } = page;
  const session = useStore($session, { ssr: () => checking });
  const from = useSyncExternalStore(subscribeToNothing, cameFrom, noCameFrom);
  const { target, returnTo } = destination(locale, from);
  // A busy form asks before the page is left, so the page waits for it.
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
        page={page}
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

const subscribeToNothing = () => () => undefined;

export const RegisterIsland = withErrorBox(RegisterContent, crashText);
