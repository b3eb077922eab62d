/** The first step of a password reset: the email address for the code. */
import { useFormTexts, usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { Result } from '#lib/failure.ts';
import { Field } from '#ui/Field.tsx';
import { FormEnd } from '#ui/FormEnd.tsx';
import { useForm } from '#ui/form.ts';
import { checkResetRequest } from './forms.ts';

interface Props {
  send: (email: string, options: { signal: AbortSignal }) => Promise<Result<unknown>>;
  onSent: (email: string) => void;
  /** The shopper already has a code. */
  onHaveCode: () => void;
  /** The account's email address, once known. */
  email: string;
}

export function ResetRequest({ send, onSent, onHaveCode, email }: Props) {
  const { explain } = usePage();
  const text = useText('auth');
  const formTexts = useFormTexts();
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
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        defaultValue={email}
        label={text('fields.email')}
        error={form.errors['email']}
      />
      <FormEnd form={form} label={text('reset.send')} texts={formTexts}>
        <button type="button" className="link min-h-11 px-2" onClick={onHaveCode}>
          {text('reset.haveCode')}
        </button>
      </FormEnd>
    </form>
  );
}
