/** A labelled control with its hint and its error (WCAG 3.3.1, 3.3.2). */
import {
  type ComponentProps,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { QuietButton } from './buttons.tsx';

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  /** What the browser and password managers may fill in (WCAG 1.3.5). */
  autoComplete: HTMLInputAutoCompleteAttribute;
  /** By default, the browser picks the keyboard for the type. */
  inputMode?: 'numeric';
  required?: boolean;
  readOnly?: boolean;
  /** Shown beside the label of an optional field: "optional". */
  note?: string;
  hint?: string;
  error?: string | undefined;
  /** A way to correct the error, shown below it. */
  correction?: ReactNode;
  defaultValue?: string;
  maxLength?: number;
  className?: string;
  /** Renders another control instead of the input. Spread the props onto that control. */
  control?: (props: ControlProps) => ReactNode;
  /** Shown after the control, in the same row. */
  children?: ReactNode;
}

type ControlProps = Required<Pick<ComponentProps<'input'>, 'id' | 'name' | 'className' | 'autoComplete'>> &
  Pick<ComponentProps<'input'>, 'aria-describedby' | 'aria-invalid' | 'aria-required'>;

export function Field(props: FieldProps) {
  const { name, label, note, hint, error, required, autoComplete, control, children } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const controlProps: ControlProps = {
    id,
    name,
    className: `field ${error ? 'border-danger' : ''} ${props.readOnly ? 'bg-sunk' : ''}`.trim(),
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    autoComplete,
  };
  return (
    <div className={props.className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {note && <span className="text-sm font-normal text-muted"> {note}</span>}
      </label>
      <div className="flex items-stretch gap-2">
        {control ? (
          control(controlProps)
        ) : (
          <input
            {...controlProps}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            defaultValue={props.defaultValue}
            maxLength={props.maxLength}
            readOnly={props.readOnly}
            autoCapitalize={props.type === 'email' ? 'none' : undefined}
            spellCheck={props.type ? false : undefined}
          />
        )}
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {error && props.correction}
    </div>
  );
}

interface PasswordProps extends Omit<FieldProps, 'type' | 'control' | 'children' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
  showLabel: string;
}

/** A password field with a button that shows the text, because hidden text invites typos. */
export function PasswordField({ showLabel, ...field }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field} type={isShown ? 'text' : 'password'}>
      <QuietButton className="px-4" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {showLabel}
      </QuietButton>
    </Field>
  );
}
