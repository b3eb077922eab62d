/** The fields that several forms about the account share. */
import type { ComponentProps } from 'react';
import { useText } from '#i18n/page-context.tsx';
import { QuietButton } from '#ui/buttons.tsx';
import { Field, PasswordField } from '#ui/Field.tsx';
import type { Form } from '#ui/form.tsx';

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
