/** The form to edit the shopper's personal information. */
import { type FormEvent, Fragment, useEffect, useState } from 'react';
import { AccountPassword, PhoneField } from '#features/session/AccountFields.tsx';
import { checkProfile } from '#features/session/form-rules.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { FormValues } from '#lib/form-fields.ts';
import type { Result } from '#lib/loadable.ts';
import { features } from '#platform/config.ts';
import { type PhoneNumber, readPhoneNumber } from '#platform/phone-number.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { Field } from '#ui/Field.tsx';
import { FormEnd, useForm, valuesOf } from '#ui/form.tsx';
import { isNewEmail, type Profile, type ProfileChanges, profileChanges } from './account.ts';

/** What the form needs to send the changes. */
export interface ProfileSending {
  send: (changes: ProfileChanges, options: { signal: AbortSignal }) => Promise<Result>;
  /** The country of the shopper's last address. A phone number without a country code may belong to that country. */
  country?: string | undefined;
}

interface Props extends ProfileSending {
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
export function ProfileForm({ user: currentUser, send, country, onDone, onCancel }: Props) {
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
function useProfileForm({ user, send, country, onDone }: Omit<Props, 'onCancel'>) {
  const { explain, text } = usePage('account');
  const authText = useText('auth');
  const [needsPassword, setNeedsPassword] = useState(false);
  const [suggestion, setSuggestion] = useState<string>();
  /** An unchanged number is always accepted, so that an invalid stored number doesn't block other changes. */
  const readAcceptedNumber = async (values: FormValues): Promise<PhoneNumber> =>
    user.phoneNumber && values['phoneNumber'] === user.phoneNumber
      ? { number: user.phoneNumber }
      : readPhoneNumber(values, country);
  const form = useForm({
    check: async (values) => {
      const phone = await readAcceptedNumber(values);
      const isNew = isNewEmail(user, values);
      // A browser can fill in another email address without an input event.
      setNeedsPassword(isNew);
      setSuggestion(phone.suggestion);
      const wrong = checkProfile(values, { isNumberValid: phone.number !== undefined, needsPassword: isNew });
      return ruleTexts(authText, wrong);
    },
    send: async (values, { signal }) => {
      const changes = profileChanges(user, values, (await readAcceptedNumber(values)).number);
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
