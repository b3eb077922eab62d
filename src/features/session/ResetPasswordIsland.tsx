/** Resets a password with an emailed code. It doesn't sign guests in (OWASP, "Forgot Password"). */

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { crashText } from '#i18n/crash.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { idle } from '#lib/loadable.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { sendResetCode, submitNewPassword } from './auth-store.ts';
import { cameFrom, destination } from './destination.ts';
import { ResetCode } from './ResetCode.tsx';
import { ResetRequest } from './ResetRequest.tsx';
import { checking } from './session.ts';
import { $session } from './store.ts';
import { $user } from './user-store.ts';

type Step =
  | { readonly name: 'ask' }
  | { readonly name: 'code'; readonly email: string; readonly isSent: boolean }
  | { readonly name: 'done' };

function ResetPassword() {
  const { locale } = usePage();
  const text = useText('auth');
  const isMember = useStore($session, { ssr: () => checking }).state === 'signed-in';
  const user = useStore($user, { ssr: () => idle });
  const ownEmail = user.state === 'ready' ? user.data.email : '';
  const { target, returnTo } = destination(locale, cameFrom(useHydrated()));
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
          send={sendResetCode}
          email={ownEmail}
          onSent={(email) => setStep({ name: 'code', email, isSent: true })}
          onHaveCode={() => setStep({ name: 'code', email: ownEmail, isSent: false })}
        />
      )}
      {step.name === 'code' && (
        <ResetCode
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

export const ResetPasswordIsland = withErrorBox(withPage<'auth' | 'failures'>(ResetPassword), crashText);
