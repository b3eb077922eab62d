/** The shopper's personal information and the form to edit it. */

import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import type { User } from '#api/contract/user.ts';
import { AccountPassword, PhoneField } from '#features/session/AccountFields.tsx';
import { checkProfile } from '#features/session/form-rules.ts';
import { localDate } from '#i18n/local-date.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import { href } from '#i18n/routes.ts';
import type { FormValues } from '#lib/form-values.ts';
import type { Result } from '#lib/loadable.ts';
import { features } from '#platform/config.ts';
import { type PhoneNumber, readPhoneNumber } from '#platform/phone-number.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { Field } from '#ui/Field.tsx';
import { FormEnd, useForm, valuesOf } from '#ui/form.tsx';
import { isNewEmail, type Profile, type ProfileChanges, profileChanges } from './account.ts';

type SendProfile = (changes: ProfileChanges, options: { signal: AbortSignal }) => Promise<Result>;

interface Props {
  user: User;
  send: SendProfile;
  /** The country of the shopper's last address. A phone number without a country code may belong to that country. */
  country?: string | undefined;
}

export function PersonalInformation({ user, send, country }: Props) {
  const { locale, text } = usePage('account');
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const close = ({ isSaved }: { isSaved: boolean }) => {
    setSaved(isSaved);
    setEditing(false);
  };
  return (
    <section className="mt-8" aria-labelledby="personal">
      <h2 id="personal" className="text-2xl">
        {text('profile.heading')}
      </h2>
      <div className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        {isEditing ? (
          <ProfileForm
            user={user}
            send={send}
            country={country}
            onDone={() => close({ isSaved: true })}
            onCancel={() => close({ isSaved: false })}
          />
        ) : (
          <>
            <ProfileRows user={user} />
            <div className="mt-5 flex flex-wrap gap-3">
              <QuietButton ref={button} onClick={() => setEditing(true)}>
                {text('profile.edit')}
              </QuietButton>
              <a
                className="button button-quiet"
                href={href(locale, 'resetPassword', { returnUrl: href(locale, 'profile') })}
              >
                {text('profile.changePassword')}
              </a>
            </div>
          </>
        )}
        <p role="status" className="text-good not-empty:mt-3">
          {isSaved && !isEditing ? text('profile.saved') : ''}
        </p>
      </div>
    </section>
  );
}

function ProfileRows({ user }: Pick<Props, 'user'>) {
  const { locale, text } = usePage('account');
  const rows = [
    { label: text('profile.name'), value: `${user.firstName} ${user.lastName}` },
    { label: text('profile.email'), value: user.email },
    { label: text('profile.phone'), value: user.phoneNumber ?? text('profile.noPhone') },
    { label: text('profile.since'), value: localDate(locale, user.createdAt) },
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
      {rows.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FormProps extends Pick<Props, 'send' | 'country'> {
  user: Profile;
  onDone: () => void;
  onCancel: () => void;
}

const fields = [
  { name: 'firstName', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', autoComplete: 'family-name', type: 'text' },
  { name: 'email', autoComplete: 'email', type: 'email' },
] as const;

/** Names, email address and phone number, with the rules and texts of the registration form. */
export function ProfileForm({ user: currentUser, send, country, onDone, onCancel }: FormProps) {
  // Compare with the values that the fields started with, so a change from another tab doesn't count as an edit here.
  const [user] = useState(currentUser);
  const { text } = usePage('account');
  const authText = useText('auth');
  const { form, needsPassword, onInput, suggestion } = useProfileForm({ user, send, country, onDone });
  const { ref } = form.props;

  useEffect(() => ref.current?.querySelector<HTMLElement>('input')?.focus(), [ref]);

  return (
    <form {...form.props} className="grid gap-5 sm:grid-cols-2" onInput={onInput}>
      {fields.map(({ name, autoComplete, type }) => (
        <Fragment key={name}>
          <Field
            name={name}
            label={authText(`fields.${name}`)}
            type={type}
            autoComplete={autoComplete}
            required
            {...(name === 'email' &&
              !features.changeEmail && { readOnly: true, hint: text('profile.emailStays') })}
            error={form.errors[name]}
            defaultValue={user[name] ?? ''}
          />
          {name === 'email' && needsPassword && (
            <AccountPassword
              name="currentPassword"
              label={text('profile.currentPassword')}
              hint={text('profile.currentPasswordHint')}
              errors={form.errors}
            />
          )}
        </Fragment>
      ))}
      <PhoneField errors={form.errors} defaultValue={user.phoneNumber ?? ''} suggestion={suggestion} />
      <div className="sm:col-span-2">
        <FormEnd form={form} label={text('save')}>
          <QuietButton onClick={onCancel}>{text('cancel')}</QuietButton>
        </FormEnd>
      </div>
    </form>
  );
}

/** Checks and sends the changes of `user`. A new email address needs the password of the account. */
function useProfileForm({ user, send, country, onDone }: Omit<FormProps, 'onCancel'>) {
  const { explain, text } = usePage('account');
  const authText = useText('auth');
  const [needsPassword, setNeedsPassword] = useState(false);
  const [suggestion, setSuggestion] = useState<string>();
  /** An unchanged number is always accepted, so that an invalid stored number doesn't block other changes. */
  const acceptedNumber = async (values: FormValues): Promise<PhoneNumber> =>
    user.phoneNumber && values['phoneNumber'] === user.phoneNumber
      ? { number: user.phoneNumber }
      : readPhoneNumber(values, country);
  const form = useForm({
    check: async (values) => {
      const phone = await acceptedNumber(values);
      const isNew = isNewEmail(user, values);
      // A browser can fill in another email address without an input event.
      setNeedsPassword(isNew);
      setSuggestion(phone.suggestion);
      const wrong = checkProfile(values, { isNumberValid: phone.number !== undefined, needsPassword: isNew });
      return ruleTexts(authText, wrong);
    },
    send: async (values, { signal }) => {
      const changes = profileChanges(user, values, (await acceptedNumber(values)).number);
      if (!Object.keys(changes).length) return undefined;
      const result = await send(changes, { signal });
      if (result.ok) return undefined;
      const { failure } = result;
      if (failure.kind === 'refused' && failure.code === 'email_taken')
        return { message: `${text('profile.error')}.`, fields: ruleTexts(authText, { email: 'emailTaken' }) };
      return explain(text('profile.error'), failure);
    },
    onDone,
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    setNeedsPassword(isNewEmail(user, valuesOf(event.currentTarget)));
  };
  return { form, needsPassword, onInput, suggestion };
}
