/** The form to edit names, email address and phone number. Rules and texts are those of the registration form. */

import { useEffect, useState } from 'react';
import { loadPhoneReader } from '#features/session/phone.ts';
import { useFormTexts, usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { Result } from '#lib/failure.ts';
import { Field } from '#ui/Field.tsx';
import { FormEnd } from '#ui/FormEnd.tsx';
import { type FormValues, useForm } from '#ui/form.ts';
import { checkProfile, type Profile, profileChanges } from './account.ts';

export type SendProfile = (changes: Partial<Profile>, options: { signal: AbortSignal }) => Promise<Result>;

interface Props {
  user: Profile;
  send: SendProfile;
  onDone: () => void;
  onCancel: () => void;
}

const fields = [
  { name: 'firstName', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', autoComplete: 'family-name', type: 'text' },
  { name: 'email', autoComplete: 'email', type: 'email' },
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel' },
] as const;

export function ProfileForm({ user: currentUser, send, onDone, onCancel }: Props) {
  // Compare with the values that the fields started with, so a change from another tab doesn't count as an edit here.
  const [user] = useState(currentUser);
  const { explain } = usePage();
  const text = useText('account');
  const authText = useText('auth');
  const formTexts = useFormTexts();
  /** An unchanged number is always accepted, so that an invalid stored number doesn't block other changes. */
  const acceptedNumber = async (values: FormValues) =>
    values['phoneNumber'] === user.phoneNumber ? user.phoneNumber : parsePhoneNumber(values);
  const form = useForm({
    check: async (values) => {
      const number = await acceptedNumber(values);
      return ruleTexts(
        authText,
        checkProfile(values, () => number !== undefined),
      );
    },
    send: async (values, { signal }) => {
      const changes = profileChanges(user, values, (await acceptedNumber(values)) ?? undefined);
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
  const { ref } = form.props;

  useEffect(() => ref.current?.querySelector<HTMLElement>('input')?.focus(), [ref]);

  return (
    <form {...form.props} className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ name, autoComplete, type }) => (
        <Field
          key={name}
          name={name}
          label={authText(`fields.${name}`)}
          type={type}
          autoComplete={autoComplete}
          required={name !== 'phoneNumber'}
          {...(name === 'phoneNumber' && {
            note: authText('fields.optional'),
            hint: authText('fields.phoneNumberHint'),
          })}
          error={form.errors[name]}
          defaultValue={user[name] ?? ''}
        />
      ))}
      <div className="sm:col-span-2">
        <FormEnd form={form} label={text('save')} texts={formTexts}>
          <button type="button" className="button button-quiet" onClick={onCancel}>
            {text('cancel')}
          </button>
        </FormEnd>
      </div>
    </form>
  );
}

async function parsePhoneNumber({ phoneNumber = '' }: FormValues): Promise<string | undefined> {
  return phoneNumber.trim() ? (await loadPhoneReader())(phoneNumber) : undefined;
}
