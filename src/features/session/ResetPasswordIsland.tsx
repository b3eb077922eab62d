/** A new password with a mailed code: ask for it, enter it, done. Nobody is signed in by it (OWASP, "Forgot Password"). */

import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { crashText } from '#i18n/crash.ts';
import { href } from '#i18n/routes.ts';
import { leaveFor } from '#platform/leave.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { type AuthProps, authPage } from './auth-page.ts';
import { sendResetCode, submitNewPassword } from './auth-store.ts';
import { ResetCode } from './ResetCode.tsx';
import { ResetRequest } from './ResetRequest.tsx';
import { checking } from './session.ts';
import { $session } from './store.ts';

type Step =
  | { readonly name: 'ask' }
  | { readonly name: 'code'; readonly email: string }
  | { readonly name: 'done' };

function ResetPassword({ locale, messages }: AuthProps) {
  const page = useMemo(() => authPage({ locale, messages }), [locale, messages]);
  const { text } = page;
  const session = useStore($session, { ssr: () => checking });
  const [step, setStep] = useState<Step>({ name: 'ask' });
  const done = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (session.state === 'signed-in') leaveFor(href(locale, 'home'));
  }, [session, locale]);
  useEffect(() => {
    if (step.name === 'done') done.current?.focus();
  }, [step]);

  return (
    <AuthFrame links={[{ href: href(locale, 'login'), label: text('reset.toLogin') }]}>
      {step.name === 'ask' && (
        <ResetRequest
          page={page}
          send={sendResetCode}
          onSent={(email) => setStep({ name: 'code', email })}
          onHaveCode={() => setStep({ name: 'code', email: '' })}
        />
      )}
      {step.name === 'code' && (
        <ResetCode
          page={page}
          email={step.email}
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
          <p className="mt-2">{text('reset.done')}</p>
        </>
      )}
    </AuthFrame>
  );
}

export const ResetPasswordIsland = withErrorBox(ResetPassword, crashText);
