/** The forms to sign in and to register, and the fields that other account forms share with them. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { FormValues } from '#lib/form-values.ts';
import type { Result } from '#lib/loadable.ts';
import { readPhoneNumber } from '#platform/phone-number.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Field, PasswordField } from '#ui/Field.tsx';
import { type Form, FormEnd, type Sending, useForm } from '#ui/form.tsx';
import { checkRegistration, checkSignIn, type RegistrationFailure } from './form-rules.ts';

export function EmailField(props: Pick<ComponentProps<typeof Field>, 'defaultValue' | 'error'>) {
  const text = useText('auth');
  return (
    <Field
      {...props}
      name="email"
      type="email"
      autoComplete="username"
      required
      label={text('fields.email')}
    />
  );
}

interface PasswordProps extends Pick<Form, 'errors'> {
  name: 'password' | 'confirmPassword' | 'currentPassword';
  label: string;
  hint?: string;
  /** For a new password, which the browser may then suggest. */
  isNew?: boolean;
}

/** A field for an account's password. It is required, and can show the password. */
export function AccountPassword({ isNew, errors, ...field }: PasswordProps) {
  const text = useText('auth');
  return (
    <PasswordField
      {...field}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      showLabel={text('fields.showPassword')}
      error={errors[field.name]}
    />
  );
}

export function NewPasswordFields({
  label,
  errors,
}: Pick<Form, 'errors'> & { label: 'password' | 'newPassword' }) {
  const text = useText('auth');
  const shared = { isNew: true, errors };
  return (
    <>
      <AccountPassword
        {...shared}
        name="password"
        label={text(`fields.${label}`)}
        hint={text('fields.passwordHint')}
      />
      <AccountPassword {...shared} name="confirmPassword" label={text('fields.confirmPassword')} />
    </>
  );
}

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

interface PhoneProps extends Pick<Form, 'errors'> {
  defaultValue?: string;
  /** The number that the shopper may mean, if the typed number is invalid. Only the shopper knows whether it is right. */
  suggestion: string | undefined;
}

/**
 * An optional phone number. Its error takes the place of the hint, because both ask for the country code. Below the error, a button
 * fills in the number that the shopper may mean.
 */
export function PhoneField({ errors, defaultValue = '', suggestion }: PhoneProps) {
  const text = useText('auth');
  const error = errors['phoneNumber'];
  return (
    <Field
      name="phoneNumber"
      type="tel"
      autoComplete="tel"
      label={text('fields.phoneNumber')}
      note={text('fields.optional')}
      {...(!error && { hint: text('fields.phoneNumberHint') })}
      error={error}
      defaultValue={defaultValue}
      correction={
        suggestion && (
          <QuietButton
            className="mt-2"
            onClick={({ currentTarget: { form } }) => {
              const input = form?.elements.namedItem('phoneNumber') as HTMLInputElement;
              input.value = suggestion;
              // Hides the error, as if the shopper had typed the number.
              input.dispatchEvent(new Event('input', { bubbles: true }));
              input.focus();
            }}
          >
            {text('fields.useNumber', { number: suggestion.replaceAll(' ', '\u00a0') })}
          </QuietButton>
        )
      }
    />
  );
}

interface RegisterProps {
  /** `phoneNumber` is in international form. */
  send: (
    values: FormValues,
    phoneNumber: string | undefined,
    options: SendingWithCart,
  ) => Promise<RegistrationFailure | undefined>;
  onDone: () => void;
  /** A link to the sign-in page. Shown if the account was created but signing in failed. */
  toSignIn: ReactNode;
}

export function RegisterForm({ send, onDone, toSignIn }: RegisterProps) {
  const { explain, text } = usePage('auth');
  const [isCreated, setCreated] = useState(false);
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
      const failed = await send(values, number, { ...sending, keepsCart });
      setCreated(failed?.isCreated === true);
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
        {isCreated && toSignIn}
      </FormEnd>
    </form>
  );
}
