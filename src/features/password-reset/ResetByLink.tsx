/**
 * Resets a password by the link in an email. Opening the link changes nothing, because mail scanners also open links. Only the form
 * sets the password. reset-link.script.ts has taken the token out of the URL.
 */
import { useRef, useState } from 'react';
import { NewPasswordFields } from '#features/session/AccountFields.tsx';
import { usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { FormValues } from '#lib/form-fields.ts';
import type { Result } from '#lib/loadable.ts';
import { LinkButton } from '#ui/buttons.tsx';
import { FormEnd, useForm } from '#ui/form.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { type ResetProps, ResetRequest } from './ResetRequest.tsx';
import { checkNewPassword, mayHaveArrived } from './reset-rules.ts';

interface Props extends ResetProps {
  submit: (token: string, ...rest: Parameters<NewPasswordProps['send']>) => Promise<Result>;
}

export function ResetByLink({ email, ask, submit, onDone }: Props) {
  const text = useText('auth');
  const isInBrowser = useHydrated();
  const [asksAgain, setAsksAgain] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const forms = useRef<HTMLDivElement>(null);
  // The button for a new link disappears with its form.
  useKeptFocus(forms, () => forms.current?.querySelector('input'));
  const token = asksAgain ? undefined : globalThis.shopResetToken;
  // The built page has both forms, and styles show the right one before first paint.
  const [isOffered, isAsked] = isInBrowser ? [!!token, !token] : [true, true];
  return (
    <div ref={forms}>
      {isOffered && (
        <div data-when={isInBrowser ? undefined : 'reset-link'}>
          <NewPassword
            send={(values, options) => submit(token ?? '', values, options)}
            onDone={onDone}
            onAskAgain={() => setAsksAgain(true)}
          />
        </div>
      )}
      {isAsked && (
        <div data-when={isInBrowser ? undefined : 'no-reset-link'}>
          <p role="status" className="mb-5 empty:hidden">
            {sentTo && text('reset.linkSent', { email: sentTo })}
          </p>
          <ResetRequest
            send={ask}
            email={email}
            label={text('reset.sendLink')}
            failed={text('reset.sendLinkFailed')}
            onSent={setSentTo}
          />
        </div>
      )}
    </div>
  );
}

interface NewPasswordProps {
  send: (values: FormValues, options: { signal: AbortSignal }) => Promise<Result>;
  onDone: () => void;
  onAskAgain: () => void;
}

function NewPassword({ send, onDone, onAskAgain }: NewPasswordProps) {
  const { explain, text } = usePage('auth');
  const [isRefused, setRefused] = useState(false);
  /** Whether the outcome of an earlier attempt is unknown. */
  const isUncertain = useRef(false);
  const form = useForm({
    check: (values) => ruleTexts(text, checkNewPassword(values)),
    send: async (values, options) => {
      const result = await send(values, options);
      if (result.ok) return undefined;
      const { failure } = result;
      if (failure.kind === 'refused' && failure.code === 'invalid_code') {
        setRefused(true);
        return { message: text(isUncertain.current ? 'reset.perhapsDoneByLink' : 'reset.invalidLink') };
      }
      isUncertain.current ||= mayHaveArrived(failure);
      return explain(text('reset.failed'), failure);
    },
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-5">
      <NewPasswordFields label="newPassword" errors={form.errors} />
      <FormEnd form={form} label={text('reset.submit')}>
        {isRefused && <LinkButton onClick={onAskAgain}>{text('reset.newLink')}</LinkButton>}
      </FormEnd>
    </form>
  );
}
