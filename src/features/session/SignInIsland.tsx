/** The sign-in form. Leads to where the shopper was headed; whoever is signed in already goes there at once. */
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { href } from '#i18n/routes.ts';
import { Field } from '#ui/Field.tsx';
import { FormEnd } from '#ui/FormEnd.tsx';
import { useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { type AuthProps, authPage, destination } from './auth-page.ts';
import { submitSignIn } from './auth-store.ts';
import { checkSignIn } from './forms.ts';
import { checking } from './session.ts';
import { $session } from './store.ts';

export function SignInIsland({ locale, messages }: AuthProps) {
  const page = useMemo(() => authPage({ locale, messages }), [locale, messages]);
  const { text } = page;
  const session = useStore($session, { ssr: () => checking });
  const search = useSyncExternalStore(subscribeToNothing, searchInBrowser, searchOnServer);
  const { given, target, isGuarded } = destination(locale, search);
  const returnTo = given ? { returnUrl: given } : {};
  const form = useForm({
    check: (values) => page.inWords(checkSignIn(values)),
    send: async (values, { signal }) => {
      const failure = await submitSignIn(values, { signal });
      if (failure?.kind === 'unauthorised') return { message: text('login.wrong') };
      return failure && page.explain(text('login.failed'), failure);
    },
  });
  const isLeaving = session.state === 'signed-in' && !form.isPending;

  useEffect(() => {
    if (isLeaving) location.replace(target);
  }, [isLeaving, target]);

  return (
    <AuthFrame
      notice={isGuarded ? text('loginRequired') : undefined}
      links={[
        { href: href(locale, 'resetPassword'), label: text('login.forgotten') },
        {
          before: text('login.noAccount'),
          href: href(locale, 'register', returnTo),
          label: text('login.toRegister'),
        },
      ]}
    >
      <form {...form.props} className="grid gap-5">
        <Field
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          label={text('fields.email')}
          error={form.errors['email']}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          required
          label={text('fields.password')}
          showLabel={text('fields.showPassword')}
          error={form.errors['password']}
        />
        <FormEnd form={form} label={text('login.submit')} texts={page.formTexts} />
      </form>
    </AuthFrame>
  );
}

const subscribeToNothing = () => () => undefined;
const searchInBrowser = () => location.search;
const searchOnServer = () => '';
