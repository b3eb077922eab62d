/** Resets a password with an emailed code. It doesn't sign guests in (OWASP, "Forgot Password"). */

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import { href } from '#i18n/routes.ts';
import { idle, type Result } from '#lib/loadable.ts';
import { LinkButton } from '#ui/buttons.tsx';
import { withErrorBox } from '#ui/error-box.tsx';
import { FormEnd, useForm } from '#ui/form.tsx';
import { EmailField } from './AccountForms.tsx';
import { AuthFrame, useDestination } from './AuthFrame.tsx';
import { sendResetCode, submitNewPassword } from './auth-flow.ts';
import { checkResetRequest } from './form-rules.ts';
import { ResetCode } from './ResetCode.tsx';
import { $session, checking } from './store.ts';
import { $user } from './user-store.ts';

type Stage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'code'; readonly email: string; readonly isSent: boolean }
  | { readonly kind: 'done' };

function ResetPassword() {
  const { locale, text } = usePage('auth');
  const isMember = useStore($session, { ssr: () => checking }).state === 'signed-in';
  const user = useStore($user, { ssr: () => idle });
  const ownEmail = user.kind === 'ready' ? user.data.email : '';
  const { target, returnTo } = useDestination();
  const [stage, setStage] = useState<Stage>({ kind: 'ask' });
  const done = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (stage.kind === 'done') done.current?.focus();
  }, [stage]);

  return (
    <AuthFrame
      links={[
        isMember
          ? { href: target, label: text('reset.back') }
          : { href: href(locale, 'login', returnTo), label: text('reset.toLogin') },
      ]}
    >
      {stage.kind === 'ask' && (
        <ResetRequest
          send={sendResetCode}
          email={ownEmail}
          onSent={(email) => setStage({ kind: 'code', email, isSent: true })}
          onHaveCode={() => setStage({ kind: 'code', email: ownEmail, isSent: false })}
        />
      )}
      {stage.kind === 'code' && (
        <ResetCode
          email={stage.email}
          isSent={stage.isSent}
          resend={sendResetCode}
          send={submitNewPassword}
          onDone={() => setStage({ kind: 'done' })}
        />
      )}
      {stage.kind === 'done' && (
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

interface RequestProps {
  send: (email: string, options: { signal: AbortSignal }) => Promise<Result<unknown>>;
  onSent: (email: string) => void;
  onHaveCode: () => void;
  /** The account's email address, once known. */
  email: string;
}

/** The first step: the email address for the code. */
export function ResetRequest({ send, onSent, onHaveCode, email }: RequestProps) {
  const { explain, text } = usePage('auth');
  const form = useForm({
    check: (values) => ruleTexts(text, checkResetRequest(values)),
    send: async ({ email = '' }, options) => {
      const result = await send(email, options);
      return result.ok ? undefined : explain(text('reset.sendFailed'), result.failure);
    },
    onDone: ({ email = '' }) => onSent(email),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <EmailField defaultValue={email} error={form.errors['email']} />
      <FormEnd form={form} label={text('reset.send')}>
        <LinkButton onClick={onHaveCode}>{text('reset.haveCode')}</LinkButton>
      </FormEnd>
    </form>
  );
}

export const ResetPasswordIsland = withErrorBox(withPage<'auth' | 'failures'>(ResetPassword));
