/** An address added in place. What is typed stays in this tab until it is saved or given up. */
import type { AddressFields } from '#api/contract/address.ts';
import { countries } from '#i18n/countries.ts';
import type { Failure } from '#lib/failure.ts';
import { Field } from '#ui/Field.tsx';
import { FormEnd } from '#ui/FormEnd.tsx';
import { type FieldErrors, type FormValues, useForm, valuesOf } from '#ui/form.ts';
import { addressOf, checkAddress } from './address.ts';
import type { CheckoutPage } from './page.ts';

interface Props {
  page: CheckoutPage;
  /** As it was typed before a reload. */
  typed: FormValues;
  onTyped: (values: FormValues) => void;
  /** Answers why the address was not added. */
  add: (
    fields: AddressFields,
    sending: { idempotencyKey: string; signal: AbortSignal },
  ) => Promise<Failure | undefined>;
  onAdded: () => void;
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

export function NewAddress({ page, typed, onTyped, add, onAdded, onCancel }: Props) {
  const { text, locale } = page;
  const check = (values: FormValues): FieldErrors =>
    Object.fromEntries(
      Object.entries(checkAddress(values)).map(([name, code]) => [name, text(`address.${code}`)]),
    );
  const form = useForm({
    check,
    send: async (values, { attempt, signal }) => {
      const failure = await add(addressOf(values), { idempotencyKey: attempt, signal });
      return failure && { message: page.explain('address.addError', failure) };
    },
    onDone: onAdded,
  });
  const hasErrors = Object.values(form.errors).some(Boolean);
  const field = (name: 'name' | 'line1' | 'line2' | 'postalCode' | 'city') => ({
    name,
    label: text(`address.${name}`),
    error: form.errors[name],
    defaultValue: typed[name] ?? '',
    maxLength: 200,
  });
  return (
    <form
      {...form.props}
      className="grid gap-4 sm:grid-cols-6"
      aria-label={text('address.addHeading')}
      onInput={(event) => {
        form.props.onInput(event);
        onTyped(valuesOf(event.currentTarget));
      }}
    >
      <Field {...field('name')} className="sm:col-span-6" autoComplete="name" required />
      <Field {...field('line1')} className="sm:col-span-6" autoComplete="address-line1" required />
      <Field
        {...field('line2')}
        className="sm:col-span-6"
        autoComplete="address-line2"
        note={text('address.optional')}
      />
      <Field {...field('postalCode')} className="sm:col-span-2" autoComplete="postal-code" required />
      <Field {...field('city')} className="sm:col-span-4" autoComplete="address-level2" required />
      <Field
        name="country"
        className="sm:col-span-6"
        label={text('address.country')}
        error={form.errors['country']}
        autoComplete="country"
        required
        control={(given) => (
          <select {...given} defaultValue={typed['country'] ?? ''}>
            <option value="">{text('address.choose')}</option>
            {countries(locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      />
      <div className="sm:col-span-6">
        <div role="alert">{hasErrors && <p className="mb-3 text-danger">{text('address.fillAll')}</p>}</div>
        <FormEnd form={form} label={text('address.save')} texts={page.formTexts}>
          {onCancel && (
            <button type="button" className="button button-quiet" onClick={onCancel}>
              {text('address.cancel')}
            </button>
          )}
        </FormEnd>
      </div>
    </form>
  );
}
