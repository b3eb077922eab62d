/** A password field with a button that shows the text, because hidden text invites typos. */
import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'type' | 'control' | 'children' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
  showLabel: string;
}

export function PasswordField({ showLabel, ...field }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className="button button-quiet px-4"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {showLabel}
      </button>
    </Field>
  );
}
