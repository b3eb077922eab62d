/** First step of a new password: where to send the code. */
import type { Failure } from '#lib/failure.ts';
import { Field } from '#ui/Field.tsx';
import { FormEnd } from '#ui/FormEnd.tsx';
import { useForm } from '#ui/form.ts';
import type { AuthPage } from './auth-page.ts';
import { checkResetRequest } from './forms.ts';

interface Props {
  page: AuthPage;
  send: (email: string, options: { signal: AbortSignal }) => Promise<Failure | undefined>;
  onSent: (email: string) => void;
  /** The shopper has a code from before. */
  onHaveCode: () => void;
  /** The account's address, once it is known. */
  email: string;
}

export function ResetRequest({ page, send, onSent, onHaveCode, email }: Props) {
  const { text } = page;
  const form = useForm({
    check: (values) => page.inWords(checkResetRequest(values)),
    send: async ({ email = '' }, { signal }) => {
      const failure = await send(email, { signal });
      return failure && page.explain(text('reset.sendFailed'), failure);
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
      <FormEnd form={form} label={text('reset.send')} texts={page.formTexts}>
        <button type="button" className="link min-h-11 px-2" onClick={onHaveCode}>
          {text('reset.haveCode')}
        </button>
      </FormEnd>
    </form>
  );
}
