/** A new address, or an address to change. Drawn in the browser only: what it proposes depends on the device. */

import { useEffect, useMemo } from 'react';
import type { Address, AddressFields } from '#api/contract/address.ts';
import { countries } from '#i18n/countries.ts';
import { useFormTexts, usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import { countryCodes } from '#lib/countries.ts';
import { regionOf } from '#lib/region.ts';
import type { Result } from '#lib/result.ts';
import { Field } from '#ui/Field.tsx';
import { FormEnd } from '#ui/FormEnd.tsx';
import { type FormValues, useForm, valuesOf } from '#ui/form.ts';
import { addressOf, checkAddress } from './addresses.ts';

interface Props {
  /** What stands in the fields at first: an address to change, or a beginning. */
  address?: Partial<Address>;
  /** What browsers fill in: two forms on a page, or one for another purpose, keep apart by it. */
  section?: 'shipping' | 'billing';
  /** What did not work, should it not work: "Failed to add address". */
  failed: string;
  send: (
    fields: AddressFields,
    options: { idempotencyKey: string; signal: AbortSignal },
  ) => Promise<Result<Address>>;
  onDone: () => void;
  onCancel?: () => void;
  /** The shopper asked for the form: the first field takes the focus. */
  takesFocus?: boolean;
  /** Hears of every change, for a draft. */
  onTyped?: (values: FormValues) => void;
}

const names = ['name', 'line1', 'line2', 'postalCode', 'city'] as const;
const tokens = {
  name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  country: 'country',
} as const;

export function AddressForm(props: Props) {
  const { address, section, failed, takesFocus } = props;
  const { locale, explain } = usePage();
  const text = useText('account');
  const formTexts = useFormTexts();
  const all = useMemo(() => countries(locale), [locale]);
  const form = useForm({
    check: (values) => ruleTexts(text, checkAddress(values)),
    send: async (values, sending) => {
      const result = await props.send(addressOf(values), sending);
      return result.ok ? undefined : explain(failed, result.failure);
    },
    onDone: props.onDone,
  });
  const { ref } = form.props;

  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('input')?.focus();
  }, [takesFocus, ref]);

  const token = (name: keyof typeof tokens) =>
    section ? (`${section} ${tokens[name]}` as const) : tokens[name];
  return (
    <form
      {...form.props}
      className="grid gap-5 sm:grid-cols-2"
      onInput={(event) => {
        form.props.onInput(event);
        props.onTyped?.(valuesOf(event.currentTarget));
      }}
    >
      {names.map((name) => (
        <Field
          key={name}
          name={name}
          label={text(`fields.${name}`)}
          autoComplete={token(name)}
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
        autoComplete={token('country')}
        required
        error={form.errors['country']}
        className="sm:col-span-2"
        control={(given) => (
          <select {...given} defaultValue={address?.country ?? countryHere()}>
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
        <FormEnd form={form} label={text('save')} texts={formTexts}>
          {props.onCancel && (
            <button type="button" className="button button-quiet" onClick={props.onCancel}>
              {text('cancel')}
            </button>
          )}
        </FormEnd>
      </div>
    </form>
  );
}

/** The country that the browser's language names: most people live where they say they do. */
function countryHere(): string {
  const region = regionOf(navigator.language) ?? '';
  return countryCodes.includes(region) ? region : '';
}
