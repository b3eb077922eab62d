/** Resets a password by email, with a code or a link. It doesn't sign guests in (OWASP, "Forgot Password"). */

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { AuthFrame, useAfterSignIn } from '#features/session/AuthFrame.tsx';
import { $session } from '#features/session/session-store.ts';
import { $user } from '#features/session/user-store.ts';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { idle } from '#lib/loadable.ts';
import { features, shopName } from '#platform/config.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { ResetByCode } from './ResetByCode.tsx';
import { ResetByLink } from './ResetByLink.tsx';
import { sendResetEmail, submitNewPassword, submitNewPasswordByLink } from './reset-flow.ts';

function ResetPassword() {
  const { locale, text } = usePage('auth');
  const isMember = useStore($session, { ssr: 'initial' }) === 'member';
  const user = useStore($user, { ssr: () => idle });
  const { target, returnTo } = useAfterSignIn();
  const [isDone, setDone] = useState(false);
  const done = useRef<HTMLHeadingElement>(null);
  const shared = {
    email: user.kind === 'ready' ? user.data.email : '',
    ask: sendResetEmail,
    onDone: () => setDone(true),
  };

  // The page's heading must work without scripts, so it has the text for guests and the text for members.
  useEffect(() => {
    const heading = document.querySelector(`h1 [data-when="signed-${isMember ? 'in' : 'out'}"]`)?.textContent;
    if (heading) document.title = `${heading} · ${shopName}`;
  }, [isMember]);

  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);

  return (
    <AuthFrame
      links={[
        isMember
          ? { href: target, label: text('reset.back') }
          : { href: href(locale, 'signIn', returnTo), label: text('reset.toSignIn') },
      ]}
    >
      {isDone ? (
        <>
          <h2 ref={done} tabIndex={-1} className="text-xl outline-none">
            {text('reset.doneHeading')}
          </h2>
          <p className="mt-2">{text(isMember ? 'reset.doneMember' : 'reset.done')}</p>
        </>
      ) : features.resetBy === 'link' ? (
        <ResetByLink {...shared} submit={submitNewPasswordByLink} />
      ) : (
        <ResetByCode {...shared} submit={submitNewPassword} />
      )}
    </AuthFrame>
  );
}

export const ResetPasswordIsland = withErrorBox(withPage<'auth' | 'calls'>(ResetPassword));
