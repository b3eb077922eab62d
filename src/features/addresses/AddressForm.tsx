/** The form to add or edit an address. Render it only in the browser, whose language decides the default country. */

import { useEffect, useMemo } from 'react';
import type { Address, AddressFields } from '#api/contract/address.ts';
import { countries } from '#i18n/countries.ts';
import { usePage } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import { countryCodes, regionOf } from '#lib/countries.ts';
import type { Result } from '#lib/loadable.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { Field } from '#ui/Field.tsx';
import { FormEnd, type FormValues, type Sending, useForm, valuesOf } from '#ui/form.tsx';
import { addressOf, checkAddress } from './addresses.ts';

interface Props {
  address?: Partial<Address>;
  /** The text for a failure, such as "We couldn’t add this address". */
  failed: string;
  send: (fields: AddressFields, options: Sending) => Promise<Result<Address>>;
  onDone: () => void;
  /** Absent if the page shows only the form. Otherwise, the shopper has just opened it, so its first field takes the focus. */
  onCancel?: () => void;
  /** Called on every input, to save a draft. */
  onTyped?: (values: FormValues) => void;
}

const fields = [
  { name: 'name', autoComplete: 'name' },
  { name: 'line1', autoComplete: 'address-line1' },
  { name: 'line2', autoComplete: 'address-line2' },
  { name: 'postalCode', autoComplete: 'postal-code' },
  { name: 'city', autoComplete: 'address-level2' },
] as const;

export function AddressForm(props: Props) {
  const { address, failed } = props;
  const takesFocus = !!props.onCancel;
  const { locale, explain, text } = usePage('account');
  const all = useMemo(() => countries(locale), [locale]);
  const form = useForm({
    check: (values) => ruleTexts(text, checkAddress(values)),
    send: async (values, options) => {
      const result = await props.send(addressOf(values), options);
      return result.ok ? undefined : explain(failed, result.failure);
    },
    onDone: props.onDone,
  });
  const { ref } = form.props;

  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('input')?.focus();
  }, [takesFocus, ref]);

  return (
    <form
      {...form.props}
      className="grid gap-5 sm:grid-cols-2"
      onInput={(event) => {
        form.props.onInput(event);
        props.onTyped?.(valuesOf(event.currentTarget));
      }}
    >
      {fields.map(({ name, autoComplete }) => (
        <Field
          key={name}
          name={name}
          label={text(`fields.${name}`)}
          autoComplete={autoComplete}
          required={name !== 'line2'}
          {...(name === 'line2' && { note: text('fields.optional') })}
          error={form.errors[name]}
          defaultValue={address?.[name] ?? ''}
          maxLength={200}
          className={name === 'postalCode' || name === 'city' ? '' : 'sm:col-span-2'}
        />
      ))}
      <Field
        name="country"
        label={text('fields.country')}
        autoComplete="country"
        required
        error={form.errors['country']}
        className="sm:col-span-2"
        control={(given) => (
          <select {...given} defaultValue={address?.country ?? guessCountry()}>
            <option value="">{text('fields.chooseCountry')}</option>
            {all.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      />
      <div className="sm:col-span-2">
        <FormEnd form={form} label={text('save')}>
          {props.onCancel && <QuietButton onClick={props.onCancel}>{text('cancel')}</QuietButton>}
        </FormEnd>
      </div>
    </form>
  );
}

function guessCountry(): string {
  const region = regionOf(navigator.language) ?? '';
  return countryCodes.includes(region) ? region : '';
}
