/** The fields that several account forms share. */
import type { ComponentProps } from 'react';
import { useText } from '#i18n/page-context.tsx';
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

interface PasswordProps {
  /** Names the text of the label. */
  label: 'password' | 'newPassword';
  errors: Form['errors'];
}

/** A new password and its confirmation. */
export function NewPasswordFields({ label, errors }: PasswordProps) {
  const text = useText('auth');
  const shared = {
    autoComplete: 'new-password',
    required: true,
    showLabel: text('fields.showPassword'),
  } as const;
  return (
    <>
      <PasswordField
        {...shared}
        name="password"
        label={text(`fields.${label}`)}
        hint={text('fields.passwordHint')}
        error={errors['password']}
      />
      <PasswordField
        {...shared}
        name="confirmPassword"
        label={text('fields.confirmPassword')}
        error={errors['confirmPassword']}
      />
    </>
  );
}
