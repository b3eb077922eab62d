/** The second form of a password reset: the code and the new password. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { EmailField, NewPasswordFields } from '#features/session/AccountFields.tsx';
import { usePage, useWaitTexts } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { FormValues } from '#lib/form-fields.ts';
import type { Result } from '#lib/loadable.ts';
import { waitAfter } from '#lib/retry-after.ts';
import { LinkButton } from '#ui/buttons.tsx';
import { Field } from '#ui/Field.tsx';
import { FormEnd, useForm } from '#ui/form.tsx';
import { SlowLine } from '#ui/SlowLine.tsx';
import { useAction } from '#ui/use-action.ts';
import { checkReset, checkResetRequest, codeDigits, mayHaveArrived } from './reset-rules.ts';

interface Props {
  email: string;
  /** A code has just been sent. Otherwise, the shopper already had one. */
  isSent: boolean;
  resend: (email: string, options: { signal: AbortSignal }) => Promise<Result<unknown>>;
  send: (values: FormValues, options: { signal: AbortSignal }) => Promise<Result>;
  onDone: () => void;
}

/** Seconds before the shopper can request another code. */
const resendDelay = 60;

export function ResetCode({ email, isSent, resend, send, onDone }: Props) {
  const { text } = usePage('auth');
  const form = useResetForm({ send, onDone });

  // Focus the first empty field of this form.
  useEffect(() => {
    const { elements } = form.props.ref.current ?? {};
    const first = elements?.namedItem(email ? 'code' : 'email');
    if (first instanceof HTMLElement) first.focus();
  }, [email, form.props.ref]);

  const { left, notice, action, sendAgain } = useResend({ email, isSent, resend }, () => {
    const box = form.props.ref.current?.elements.namedItem('email');
    return box instanceof HTMLInputElement ? box.value : email;
  });

  return (
    <form {...form.props} className="grid gap-5">
      <div role="status">
        {notice && <p className={notice.isError ? 'text-danger' : ''}>{notice.text}</p>}
        {action.isSlow && <SlowLine onStop={action.stop} />}
      </div>
      <EmailField defaultValue={email} error={form.errors['email']} />
      <CodeField error={form.errors['code']} />
      <p className="-mt-3">
        <LinkButton
          className="aria-disabled:text-muted aria-disabled:no-underline"
          aria-disabled={left > 0 || action.isPending || undefined}
          onClick={() => left > 0 || sendAgain()}
        >
          {left > 0 ? text('reset.resendIn', { count: left }) : text('reset.resend')}
        </LinkButton>
      </p>
      <NewPasswordFields label="newPassword" errors={form.errors} />
      <FormEnd form={form} label={text('reset.submit')} />
    </form>
  );
}

/** Checks and sends the code and the new password. */
function useResetForm({ send, onDone }: Pick<Props, 'send' | 'onDone'>) {
  const { explain, text } = usePage('auth');
  /** The code of an attempt whose outcome is unknown. */
  const uncertainCode = useRef<string>(undefined);
  return useForm({
    check: (values) => ruleTexts(text, checkReset(values)),
    send: async (values, options) => {
      const result = await send(values, options);
      if (result.ok) return undefined;
      const { failure } = result;
      if (failure.kind === 'refused' && failure.code === 'invalid_code')
        return uncertainCode.current === values['code']
          ? { message: text('reset.perhapsDone') }
          : { message: '', fields: { code: text('reset.invalidCode') } };
      if (mayHaveArrived(failure)) uncertainCode.current = values['code'] ?? '';
      return explain(text('reset.failed'), failure);
    },
    onDone,
  });
}

function CodeField({ error }: { error: string | undefined }) {
  const { text } = usePage('auth');
  const keepDigits = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const digits = codeDigits(currentTarget.value);
    if (digits !== currentTarget.value) currentTarget.value = digits;
  };
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      required
      label={text('fields.code')}
      hint={text('fields.codeHint')}
      error={error}
      control={(control) => (
        <input {...control} inputMode="numeric" spellCheck={false} onInput={keepDigits} />
      )}
    />
  );
}

/** Sends another code, at most once a minute. `left` is how many seconds the shopper has to wait for the next code. */
function useResend(
  { email, isSent, resend }: Pick<Props, 'email' | 'isSent' | 'resend'>,
  typedEmail: () => string,
) {
  const { explain, text } = usePage('auth');
  const { pending } = useWaitTexts();
  const action = useAction();
  const [left, setLeft] = useCountdown(isSent ? resendDelay : 0);
  const [notice, setNotice] = useState(
    isSent ? { text: text('reset.sent', { email }), isError: false } : undefined,
  );

  async function resendNow(signal: AbortSignal): Promise<void> {
    const typed = typedEmail();
    const wrong = ruleTexts(text, checkResetRequest({ email: typed }))['email'];
    if (wrong) {
      setNotice({ text: wrong, isError: true });
      return;
    }
    setLeft(resendDelay);
    setNotice({ text: pending, isError: false });
    const result = await resend(typed, { signal });
    if (result.ok) {
      setNotice({ text: text('reset.resent'), isError: false });
      return;
    }
    const { failure } = result;
    const { message } = explain(text('reset.resendFailed'), failure);
    setLeft(failure.kind === 'tooMany' ? waitAfter(failure.retryAfter) : 0);
    setNotice({ text: message || text('reset.resendFailed'), isError: true });
  }

  return { left, notice, action, sendAgain: () => action.run(resendNow) };
}

/** Counts whole seconds down to 0. Uses a monotonic clock, so a change of the device's time has no effect. */
function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState<number>();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = end ?? performance.now() + seconds * 1000;
    const show = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [end, seconds]);
  return [left, (duration) => setEnd(performance.now() + duration * 1000)];
}
