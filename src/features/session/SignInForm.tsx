/** The sign-in form. Its island decides where to go afterwards. */
import { useFormTexts, usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { Result } from '#lib/failure.ts';
import { PasswordField } from '#ui/Field.tsx';
import { FormEnd, type FormValues, useForm } from '#ui/form.tsx';
import { EmailField } from './fields.tsx';
import { checkSignIn } from './form-rules.ts';

interface Props {
  send: (values: FormValues, options: { signal: AbortSignal }) => Promise<Result>;
  onDone: () => void;
}

export function SignInForm({ send, onDone }: Props) {
  const { explain } = usePage();
  const text = useText('auth');
  const formTexts = useFormTexts();
  const form = useForm({
    check: (values) => ruleTexts(text, checkSignIn(values)),
    send: async (values, sending) => {
      const result = await send(values, sending);
      if (result.ok) return undefined;
      if (result.failure.kind === 'unauthorised') return { message: text('login.wrong') };
      return explain(text('login.failed'), result.failure);
    },
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-5">
      <EmailField error={form.errors['email']} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        required
        label={text('fields.password')}
        showLabel={text('fields.showPassword')}
        error={form.errors['password']}
      />
      <FormEnd form={form} label={text('login.submit')} texts={formTexts} />
    </form>
  );
}
