/** The form that makes an account and signs in with it. */
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { href } from '#i18n/routes.ts';
import { Field } from '#ui/Field.tsx';
import { FormEnd } from '#ui/FormEnd.tsx';
import { type FormValues, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { type AuthProps, authPage, destination } from './auth-page.ts';
import { submitRegistration } from './auth-store.ts';
import { checkRegistration } from './forms.ts';
import { loadPhoneReader } from './phone.ts';
import { checking } from './session.ts';
import { $session } from './store.ts';

export function RegisterIsland({ locale, messages }: AuthProps) {
  const page = useMemo(() => authPage({ locale, messages }), [locale, messages]);
  const { text } = page;
  const session = useStore($session, { ssr: () => checking });
  const search = useSyncExternalStore(subscribeToNothing, searchInBrowser, searchOnServer);
  const { given, target } = destination(locale, search);
  const form = useForm({
    check: async (values) => {
      const number = await phoneNumberOf(values);
      return page.inWords(checkRegistration(values, () => number !== undefined));
    },
    send: async (values, { attempt, signal }) => {
      const options = { idempotencyKey: attempt, signal };
      const failure = await submitRegistration(values, await phoneNumberOf(values), options);
      if (!failure) return undefined;
      const explained = page.explain(text('register.failed'), failure);
      return failure.kind === 'refused' && failure.code === 'email_taken'
        ? { message: `${text('register.failed')}.`, fields: page.inWords({ email: 'emailTaken' }) }
        : explained;
    },
  });
  const isLeaving = session.state === 'signed-in' && !form.isPending;

  useEffect(() => {
    if (isLeaving) location.replace(target);
  }, [isLeaving, target]);

  const field = (name: 'firstName' | 'lastName' | 'email' | 'phoneNumber') => ({
    name,
    label: text(`fields.${name}`),
    error: form.errors[name],
  });
  const password = (name: 'password' | 'confirmPassword') => ({
    name,
    autoComplete: 'new-password' as const,
    required: true,
    label: text(`fields.${name}`),
    showLabel: text('fields.showPassword'),
    error: form.errors[name],
  });
  return (
    <AuthFrame
      links={[
        {
          before: text('register.haveAccount'),
          href: href(locale, 'login', given ? { returnUrl: given } : {}),
          label: text('register.toLogin'),
        },
      ]}
    >
      <form {...form.props} className="grid gap-5">
        <Field {...field('firstName')} autoComplete="given-name" required />
        <Field {...field('lastName')} autoComplete="family-name" required />
        <Field {...field('email')} type="email" inputMode="email" autoComplete="username" required />
        <Field
          {...field('phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          note={text('fields.optional')}
          hint={text('fields.phoneNumberHint')}
        />
        <PasswordField {...password('password')} hint={text('fields.passwordHint')} />
        <PasswordField {...password('confirmPassword')} />
        <FormEnd form={form} label={text('register.submit')} texts={page.formTexts} />
      </form>
    </AuthFrame>
  );
}

async function phoneNumberOf({ phoneNumber = '' }: FormValues): Promise<string | undefined> {
  return phoneNumber.trim() ? (await loadPhoneReader())(phoneNumber) : undefined;
}

const subscribeToNothing = () => () => undefined;
const searchInBrowser = () => location.search;
const searchOnServer = () => '';
