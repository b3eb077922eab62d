/** Resets a password with a code from an email. */
import { type ComponentProps, useState } from 'react';
import { useText } from '#i18n/page-context.tsx';
import { LinkButton } from '#ui/buttons.tsx';
import { ResetCode } from './ResetCode.tsx';
import { type ResetProps, ResetRequest } from './ResetRequest.tsx';

interface Props extends ResetProps {
  submit: ComponentProps<typeof ResetCode>['send'];
}

export function ResetByCode({ email, ask, submit, onDone }: Props) {
  const text = useText('auth');
  const [asked, setAsked] = useState<{ readonly email: string; readonly isSent: boolean }>();
  if (asked) return <ResetCode {...asked} resend={ask} send={submit} onDone={onDone} />;
  return (
    <ResetRequest
      send={ask}
      email={email}
      label={text('reset.send')}
      failed={text('reset.sendFailed')}
      onSent={(address) => setAsked({ email: address, isSent: true })}
    >
      <LinkButton onClick={() => setAsked({ email, isSent: false })}>{text('reset.haveCode')}</LinkButton>
    </ResetRequest>
  );
}
