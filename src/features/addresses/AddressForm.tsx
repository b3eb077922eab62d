/** The form to add or edit an address. Render it only in the browser, which names the countries. */

import { type HTMLInputAutoCompleteAttribute, useEffect, useMemo, useState } from 'react';
import type { Address, AddressFields } from '#api/contract/address.ts';
import { countries } from '#i18n/country-names.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import { deliversTo } from '#lib/countries.ts';
import type { FormValues } from '#lib/form-fields.ts';
import type { Result } from '#lib/loadable.ts';
import { deliveryCountries } from '#platform/config.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { Field } from '#ui/Field.tsx';
import { FormEnd, type Sending, useForm, valuesOf } from '#ui/form.tsx';
import { type AddressPurpose, checkAddress, toAddressFields } from './addresses.ts';
import { postalCodeExample } from './postal-codes.ts';
import { hasProvinces, regionsOf } from './regions.ts';

interface Props {
  address?: Partial<Address>;
  /** Absent if the address may be for both. If the shop doesn't deliver to its country, the form then says so. */
  purpose?: AddressPurpose;
  /** The text for a failure, such as "We couldn’t add this address". */
  failed: string;
  send: (fields: AddressFields, options: Sending) => Promise<Result<Address>>;
  onDone: () => void;
  /** Absent if the page shows only the form. Otherwise, the shopper has just opened the form, so its first field takes the focus. */
  onCancel?: () => void;
  /** Called on every input, to save a draft. */
  onTyped?: (values: FormValues) => void;
}

const fields = [
  { name: 'name', autoComplete: 'name' },
  { name: 'company', autoComplete: 'organization', isOptional: true },
  { name: 'line1', autoComplete: 'address-line1' },
  { name: 'line2', autoComplete: 'address-line2', isOptional: true },
  { name: 'postalCode', autoComplete: 'postal-code', isHalf: true },
  { name: 'city', autoComplete: 'address-level2', isHalf: true },
] as const satisfies readonly FieldOptions[];

interface FieldOptions {
  name: keyof AddressFields;
  autoComplete: HTMLInputAutoCompleteAttribute;
  isOptional?: true;
  /** Shares its row with another field. */
  isHalf?: true;
}

export function AddressForm(props: Props) {
  const { address, purpose } = props;
  const takesFocus = !!props.onCancel;
  const { text } = usePage('account');
  const [country, setCountry] = useState(address?.country ?? '');
  const form = useAddressForm(props);
  const { ref } = form.props;

  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('select')?.focus();
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
      <CountryField
        country={country}
        purpose={purpose}
        error={form.errors['country']}
        onChange={(chosen) => {
          setCountry(chosen);
          // Each country has its own rules for these fields.
          form.hideError('postalCode');
          form.hideError('region');
        }}
      />
      {fields.map(({ name, autoComplete, ...field }: (typeof fields)[number] & FieldOptions) => (
        <Field
          key={name}
          name={name}
          label={text(`fields.${name}`)}
          autoComplete={autoComplete}
          required={!field.isOptional}
          {...(field.isOptional && { note: text('fields.optional') })}
          error={form.errors[name]}
          defaultValue={address?.[name] ?? ''}
          maxLength={200}
          className={field.isHalf ? '' : 'sm:col-span-2'}
        />
      ))}
      <RegionField country={country} address={address} error={form.errors['region']} />
      <div className="sm:col-span-2">
        <FormEnd form={form} label={text('save')}>
          {props.onCancel && <QuietButton onClick={props.onCancel}>{text('cancel')}</QuietButton>}
        </FormEnd>
      </div>
    </form>
  );
}

/** Checks and sends the fields. */
function useAddressForm({ address, failed, send, onDone }: Props) {
  const { explain, text } = usePage('account');
  return useForm({
    check: (values) => {
      const example = postalCodeExample(values['country'] ?? '') ?? '';
      return ruleTexts((rule) => text(rule, { example }), checkAddress(values));
    },
    send: async (values, options) => {
      const result = await send(toAddressFields(values, address), options);
      return result.ok ? undefined : explain(failed, result.failure);
    },
    onDone,
  });
}

interface CountryProps {
  country: string;
  purpose: AddressPurpose | undefined;
  error: string | undefined;
  onChange: (country: string) => void;
}

/** The countries that the address may be in. An address without a purpose may be in a country where the shop doesn't deliver. */
function CountryField({ country, purpose, error, onChange }: CountryProps) {
  const { locale, text } = usePage('account');
  const limits = purpose === 'shipping' && deliveryCountries.length > 0 ? deliveryCountries : undefined;
  const offered = useMemo(() => countries(locale, limits), [locale, limits]);
  const isUndeliverable = !purpose && country !== '' && !deliversTo(deliveryCountries, country);
  return (
    <Field
      name="country"
      label={text('fields.country')}
      autoComplete="country"
      required
      {...(limits && { hint: text('fields.countryHint') })}
      {...(isUndeliverable && { hint: text('notDelivered') })}
      error={error}
      className="sm:col-span-2"
      control={(props) => (
        <select {...props} defaultValue={country} onChange={({ target }) => onChange(target.value)}>
          <option value="">{text('fields.chooseCountry')}</option>
          {offered.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    />
  );
}

interface RegionProps {
  country: string;
  address: Partial<Address> | undefined;
  error: string | undefined;
}

/** The state or province. Shown only where the country's post needs it. */
function RegionField({ country, address, error }: RegionProps) {
  const text = useText('account');
  const regions = regionsOf(country);
  if (!regions.length) return null;
  return (
    <Field
      // For another country, no region is chosen at first.
      key={country}
      name="region"
      label={text(hasProvinces(country) ? 'fields.province' : 'fields.state')}
      autoComplete="address-level1"
      required
      error={error}
      className="sm:col-span-2"
      control={(props) => (
        <select {...props} defaultValue={address?.country === country ? (address.region ?? '') : ''}>
          <option value="">{text('fields.chooseRegion')}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    />
  );
}
