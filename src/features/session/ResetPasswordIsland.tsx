/** A new password with a mailed code: request it, enter it, done. It signs no guest in (OWASP, "Forgot Password"). */

import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { crashText } from '#i18n/crash.ts';
import { href } from '#i18n/routes.ts';
import { idle } from '#lib/loadable.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { type AuthProps, authPage, cameFrom, destination, noCameFrom } from './auth-page.ts';
import { sendResetCode, submitNewPassword } from './auth-store.ts';
import { ResetCode } from './ResetCode.tsx';
import { ResetRequest } from './ResetRequest.tsx';
import { checking } from './session.ts';
import { $session } from './store.ts';
import { $user } from './user-store.ts';

type Step =
  | { readonly name: 'ask' }
  | { readonly name: 'code'; readonly email: string; readonly isSent: boolean }
  | { readonly name: 'done' };

function ResetPassword({ locale, messages }: AuthProps) {
  const page = useMemo(() => authPage({ locale, messages }), [locale, messages]);
  const { text } = page;
  const isMember = useStore($session, { ssr: () => checking }).state === 'signed-in';
  const user = useStore($user, { ssr: () => idle });
  const ownEmail = user.state === 'ready' ? user.data.email : '';
  const from = useSyncExternalStore(subscribeToNothing, cameFrom, noCameFrom);
  const { target, returnTo } = destination(locale, from);
  const [step, setStep] = useState<Step>({ name: 'ask' });
  const done = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (step.name === 'done') done.current?.focus();
  }, [step]);

  return (
    <AuthFrame
      links={[
        isMember
          ? { href: target, label: text('reset.back') }
          : { href: href(locale, 'login', returnTo), label: text('reset.toLogin') },
      ]}
    >
      {step.name === 'ask' && (
        <ResetRequest
          page={page}
          send={sendResetCode}
          email={ownEmail}
          onSent={(email) => setStep({ name: 'code', email, isSent: true })}
          onHaveCode={() => setStep({ name: 'code', email: ownEmail, isSent: false })}
        />
      )}
      {step.name === 'code' && (
        <ResetCode
          page={page}
          email={step.email}
          isSent={step.isSent}
          resend={sendResetCode}
          send={submitNewPassword}
          onDone={() => setStep({ name: 'done' })}
        />
      )}
      {step.name === 'done' && (
        <>
          <h2 ref={done} tabIndex={-1} className="text-xl outline-none">
            {text('reset.doneHeading')}
          </h2>
          <p className="mt-2">{text(isMember ? 'reset.doneMember' : 'reset.done')}</p>
        </>
      )}
    </AuthFrame>
  );
}

const subscribeToNothing = () => () => undefined;

export const ResetPasswordIsland = withErrorBox(ResetPassword, crashText);
