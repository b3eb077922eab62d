/** The registration form: names, email address, optional phone number, password and its confirmation. */

import { type ReactNode, useState } from 'react';
import { useFormTexts, usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import { Field } from '#ui/Field.tsx';
import { FormEnd, type FormValues, type Sending, useForm } from '#ui/form.tsx';
import { EmailField, NewPasswordFields } from './fields.tsx';
import { checkRegistration, type RegistrationFailure } from './form-rules.ts';
import { readPhoneNumber } from './phone.ts';

interface Props {
  /** `phoneNumber` is in international form. */
  send: (
    values: FormValues,
    phoneNumber: string | undefined,
    options: Sending,
  ) => Promise<RegistrationFailure | undefined>;
  onDone: () => void;
  /** A link to the sign-in page. Shown if the account was created but signing in failed. */
  toSignIn: ReactNode;
}

export function RegisterForm({ send, onDone, toSignIn }: Props) {
  const { explain } = usePage();
  const text = useText('auth');
  const formTexts = useFormTexts();
  const [isCreated, setCreated] = useState(false);
  const form = useForm({
    check: async (values) => {
      const phone = await readPhoneNumber(values);
      return ruleTexts(
        text,
        checkRegistration(values, () => phone !== undefined),
      );
    },
    send: async (values, options) => {
      const failed = await send(values, await readPhoneNumber(values), options);
      setCreated(failed?.isCreated === true);
      if (!failed) return undefined;
      const { failure } = failed;
      if (failed.isCreated) {
        const why = explain(text('login.failed'), failure);
        return { ...why, message: `${text('register.created')} ${why.message}` };
      }
      if (failure.kind === 'refused' && failure.code === 'email_taken')
        return { message: `${text('register.failed')}.`, fields: ruleTexts(text, { email: 'emailTaken' }) };
      return explain(text('register.failed'), failure);
    },
    onDone,
  });
  const field = (name: 'firstName' | 'lastName' | 'phoneNumber') => ({
    name,
    label: text(`fields.${name}`),
    error: form.errors[name],
  });
  return (
    <form {...form.props} className="grid gap-5">
      <Field {...field('firstName')} autoComplete="given-name" required />
      <Field {...field('lastName')} autoComplete="family-name" required />
      <EmailField error={form.errors['email']} />
      <Field
        {...field('phoneNumber')}
        type="tel"
        autoComplete="tel"
        note={text('fields.optional')}
        hint={text('fields.phoneNumberHint')}
      />
      <NewPasswordFields label="password" errors={form.errors} />
      <FormEnd form={form} label={text('register.submit')} texts={formTexts}>
        {isCreated && toSignIn}
      </FormEnd>
    </form>
  );
}
