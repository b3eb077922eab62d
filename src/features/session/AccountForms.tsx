/** The forms to sign in and to register. */
import { type ReactNode, useState } from 'react';
import { usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { FormValues } from '#lib/form-fields.ts';
import type { Result } from '#lib/loadable.ts';
import { readPhoneNumber } from '#platform/phone-number.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Field } from '#ui/Field.tsx';
import { FormEnd, type Sending, useForm } from '#ui/form.tsx';
import { AccountPassword, EmailField, NewPasswordFields, PhoneField } from './AccountFields.tsx';
import { checkRegistration, checkSignIn, type RegistrationFailure } from './form-rules.ts';

/** `keepsCart` asks whether to keep a cart from another account. */
type SendingWithCart = Sending & { readonly keepsCart: () => Promise<boolean> };

/** The question about a cart from another account, and a function that shows it. */
function useCartQuestion(): [question: ReactNode, keepsCart: () => Promise<boolean>] {
  const text = useText('auth');
  const [answer, setAnswer] = useState<{ readonly give: (keeps: boolean) => void }>();
  const question = answer && (
    <ConfirmDialog
      title={text('cart.heading')}
      text={text('cart.text')}
      confirm={text('cart.empty')}
      back={text('cart.keep')}
      mustAnswer
      onAnswer={(isEmptied) => {
        setAnswer(undefined);
        answer.give(!isEmptied);
      }}
    />
  );
  return [question, () => new Promise((give) => setAnswer({ give }))];
}

interface SignInProps {
  send: (values: FormValues, options: SendingWithCart) => Promise<Result>;
  onDone: () => void;
}

/** The island that shows the form decides where the shopper goes afterwards. */
export function SignInForm({ send, onDone }: SignInProps) {
  const { explain, text } = usePage('auth');
  const [cartQuestion, keepsCart] = useCartQuestion();
  const form = useForm({
    check: (values) => ruleTexts(text, checkSignIn(values)),
    send: async (values, sending) => {
      const result = await send(values, { ...sending, keepsCart });
      if (result.ok) return undefined;
      if (result.failure.kind === 'unauthorised') return { message: text('signIn.wrong') };
      return explain(text('signIn.failed'), result.failure);
    },
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-5">
      {cartQuestion}
      <EmailField error={form.errors['email']} />
      <AccountPassword name="password" label={text('fields.password')} errors={form.errors} />
      <FormEnd form={form} label={text('signIn.submit')} />
    </form>
  );
}

interface RegisterProps {
  /** `phoneNumber` is in international form. With `isCreated`, an earlier attempt has created the account, but couldn't sign in. */
  send: (
    values: FormValues,
    phoneNumber: string | undefined,
    options: SendingWithCart & { readonly isCreated: boolean },
  ) => Promise<RegistrationFailure | undefined>;
  onDone: () => void;
  /** A link to the sign-in page. Shown if the account was created but signing in failed. */
  toSignIn: ReactNode;
}

export function RegisterForm({ send, onDone, toSignIn }: RegisterProps) {
  const { explain, text } = usePage('auth');
  /** The email address of an account that was created but not signed in to. */
  const [created, setCreated] = useState<string>();
  const [suggestion, setSuggestion] = useState<string>();
  const [cartQuestion, keepsCart] = useCartQuestion();
  const form = useForm({
    check: async (values) => {
      const phone = await readPhoneNumber(values);
      setSuggestion(phone.suggestion);
      return ruleTexts(text, checkRegistration(values, phone.number !== undefined));
    },
    send: async (values, sending) => {
      const { number } = await readPhoneNumber(values);
      const { email } = values;
      const failed = await send(values, number, { ...sending, keepsCart, isCreated: created === email });
      setCreated(failed?.isCreated ? email : undefined);
      if (!failed) return undefined;
      const { failure } = failed;
      if (failed.isCreated) {
        const why = explain(text('signIn.failed'), failure);
        return { ...why, message: `${text('register.created')} ${why.message}` };
      }
      if (failure.kind === 'refused' && failure.code === 'email_taken')
        return { message: `${text('register.failed')}.`, fields: ruleTexts(text, { email: 'emailTaken' }) };
      return explain(text('register.failed'), failure);
    },
    onDone,
  });
  const field = (name: 'firstName' | 'lastName') => ({
    name,
    label: text(`fields.${name}`),
    error: form.errors[name],
  });
  return (
    <form {...form.props} className="grid gap-5">
      {cartQuestion}
      <Field {...field('firstName')} autoComplete="given-name" required />
      <Field {...field('lastName')} autoComplete="family-name" required />
      <EmailField error={form.errors['email']} />
      <PhoneField errors={form.errors} suggestion={suggestion} />
      <NewPasswordFields label="password" errors={form.errors} />
      <FormEnd form={form} label={text('register.submit')}>
        {created !== undefined && toSignIn}
      </FormEnd>
    </form>
  );
}
