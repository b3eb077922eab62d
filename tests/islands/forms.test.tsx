/** Breaks every rule of every form in both languages. The error shows at the field, the field gets the focus, and nothing is sent. */
import { fireEvent, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProfileForm } from '#features/account/ProfileForm.tsx';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { ResetByLink } from '#features/password-reset/ResetByLink.tsx';
import { ResetCode } from '#features/password-reset/ResetCode.tsx';
import { ResetRequest } from '#features/password-reset/ResetRequest.tsx';
import { ReviewForm } from '#features/reviews/ReviewForm.tsx';
import { RegisterForm, SignInForm } from '#features/session/AccountForms.tsx';
import { PageProvider } from '#i18n/page-context.tsx';
import { messagesFor } from '#i18n/translator.ts';

const namespaces = ['account', 'auth', 'calls', 'reviews'] as const;
const texts = { en: messagesFor('en', namespaces), fr: messagesFor('fr', namespaces) };
const send = vi.fn();
const noop = () => undefined;

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('shopResetToken', 'token');
});
afterEach(() => expect(send).not.toHaveBeenCalled());

interface Form {
  draw: () => ReactNode;
  /** A valid value for each field. */
  valid: Readonly<Record<string, string>>;
  /** The namespace that has the error texts. */
  namespace: 'auth' | 'account' | 'reviews';
  /** Invalid values, each with the rule that it breaks. */
  invalid: readonly (readonly [field: string, text: string, rule: string])[];
}

const long = 'A'.repeat(201);
const names = ['firstName', 'lastName'].flatMap((name) => [
  [name, '', 'required'] as const,
  [name, ' A ', 'nameTooShort'] as const,
  [name, 'A'.repeat(101), 'tooLong'] as const,
]);
const accountEmails = [
  ['email', '', 'required'] as const,
  ['email', 'ada', 'email'] as const,
  ['email', `${'a'.repeat(60)}@${'b.'.repeat(100)}example.com`, 'tooLong'] as const,
];
const emails = [
  ...accountEmails,
  ['email', 'ada@', 'email'] as const,
  ['email', 'ada@localhost', 'email'] as const,
];
const passwords = [
  ['password', '', 'required'],
  ['password', 'Pw0', 'passwordTooShort'],
  ['password', 'PASSW0RD', 'lowercase'],
  ['password', 'passw0rd', 'uppercase'],
  ['password', 'Password', 'digit'],
  ['password', `aA0${'x'.repeat(254)}`, 'tooLong'],
  ['confirmPassword', '', 'required'],
  ['confirmPassword', 'Another1', 'mismatch'],
] as const;
const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phoneNumber: '' };
const newPassword = { password: 'Passw0rd', confirmPassword: 'Passw0rd' };

const inBrussels = {
  name: 'Ada',
  line1: 'Quay 1',
  line2: '',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
};

const forms: Record<string, Form> = {
  'sign-in': {
    draw: () => <SignInForm send={send} onDone={noop} />,
    valid: { email: person.email, password: 'x' },
    namespace: 'auth',
    invalid: [...accountEmails, ['password', '', 'required'], ['password', 'x'.repeat(257), 'tooLong']],
  },
  registration: {
    draw: () => <RegisterForm send={send} toSignIn={null} onDone={noop} />,
    valid: { ...person, ...newPassword },
    namespace: 'auth',
    invalid: [
      ...names,
      ...emails,
      ['phoneNumber', '12', 'countryCode'],
      ['phoneNumber', '+12', 'phone'],
      ...passwords,
    ],
  },
  'reset, first step': {
    draw: () => <ResetRequest send={send} email="" label="" failed="" onSent={noop} />,
    valid: { email: person.email },
    namespace: 'auth',
    invalid: accountEmails,
  },
  'reset, second step': {
    draw: () => <ResetCode isSent email="" resend={send} send={send} onDone={noop} />,
    valid: { email: person.email, code: '123456', ...newPassword },
    namespace: 'auth',
    invalid: [...accountEmails, ['code', '', 'required'], ['code', '12345', 'code'], ...passwords],
  },
  'new password by link': {
    draw: () => <ResetByLink email="" ask={send} submit={send} onDone={noop} />,
    valid: newPassword,
    namespace: 'auth',
    invalid: passwords,
  },
  profile: {
    draw: () => <ProfileForm user={person} send={send} onDone={noop} onCancel={noop} />,
    valid: person,
    namespace: 'auth',
    // An empty email address has a second error: the missing password.
    invalid: [
      ...names,
      ...emails.filter(([, text]) => text),
      ['phoneNumber', '12', 'countryCode'],
      ['phoneNumber', '+12', 'phone'],
    ],
  },
  address: {
    draw: () => <AddressForm failed="" send={send} onDone={noop} />,
    valid: inBrussels,
    namespace: 'account',
    invalid: [
      ...['name', 'line1', 'postalCode', 'city'].flatMap((name) => [
        [name, ' ', 'required'] as const,
        [name, long, 'tooLong'] as const,
      ]),
      ['line2', long, 'tooLong'],
      ['company', long, 'tooLong'],
      ['country', '', 'required'],
      ['postalCode', 'ABC', 'postalCode'],
    ],
  },
  'address with a state': {
    draw: () => <AddressForm failed="" send={send} onDone={noop} />,
    valid: { ...inBrussels, country: 'US', region: 'NY', postalCode: '10001' },
    namespace: 'account',
    invalid: [['region', '', 'required']],
  },
  review: {
    draw: () => (
      <ReviewForm own={undefined} draft={undefined} onDraft={noop} save={send} remove={send} onClose={noop} />
    ),
    valid: { rating: '4', comment: 'Good.' },
    namespace: 'reviews',
    invalid: [
      ['rating', '', 'rating'],
      ['comment', ' ', 'required'],
      ['comment', 'x'.repeat(2001), 'tooLong'],
    ],
  },
};

function fill(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) {
      const choice = [...control].find((one) => one instanceof HTMLInputElement && one.value === value);
      if (choice instanceof HTMLInputElement) fireEvent.click(choice);
    } else if (control instanceof HTMLSelectElement) fireEvent.change(control, { target: { value } });
    else if (control instanceof HTMLElement) fireEvent.input(control, { target: { value } });
    else throw new Error(`The form has no field ${name}`);
  }
}

describe('while a form is being sent (promise 46),', () => {
  test.each(Object.entries(forms))(
    'the form “%s” asks before the shopper leaves',
    async (_, { draw, valid }) => {
      const response = Promise.withResolvers<object>();
      send.mockReturnValue(response.promise);
      const { container, findByText } = render(
        <PageProvider locale="en" messages={texts.en}>
          {draw()}
        </PageProvider>,
      );
      const form = container.querySelector('form') as HTMLFormElement;
      const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
      // The profile sends only what has changed.
      fill(form, 'lastName' in valid ? { ...valid, lastName: 'King' } : valid);
      expect(mayLeave()).toBe(true);
      fireEvent.submit(form);
      await waitFor(() => expect(mayLeave()).toBe(false));
      await waitFor(() => expect(send).toHaveBeenCalled());
      response.resolve({ ok: false, isCreated: false, failure: { kind: 'server' } });
      await findByText((text) => text.includes(`${texts.en.calls['server']}`));
      expect(mayLeave()).toBe(true);
      send.mockReset();
    },
  );
});

describe('an error about a field that the form lacks', () => {
  test.each(Object.entries(forms))('shows in the form “%s”', async (_, { draw, valid }) => {
    const fields = { nickname: 'Choose a shorter one.' };
    const failure = { kind: 'refused', status: 422, code: undefined, fields };
    send.mockResolvedValue({ ok: false, isCreated: false, failure });
    const { container } = render(
      <PageProvider locale="en" messages={texts.en}>
        {draw()}
      </PageProvider>,
    );
    const form = container.querySelector('form') as HTMLFormElement;
    fill(form, 'lastName' in valid ? { ...valid, lastName: 'King' } : valid);
    fireEvent.submit(form);
    const alerts = () => [...form.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
    await waitFor(() => expect(alerts()).toContain('nickname: Choose a shorter one.'));
    send.mockReset();
  });
});

describe.each(['en', 'fr'] as const)('in the language %s,', (locale) => {
  describe.each(Object.entries(forms))('the form “%s”', (_name, { draw, valid, namespace, invalid }) => {
    const rules: Readonly<Record<string, string>> = texts[locale][namespace].rules as Record<string, string>;
    test.each(invalid.map(([field, text, rule]) => [field, text.slice(0, 12), rule, text] as const))(
      'shows an error in the field %s for the value %j (rule: %s)',
      async (field, _shown, rule, text) => {
        const { container, findByText } = render(
          <PageProvider locale={locale} messages={texts[locale]}>
            {draw()}
          </PageProvider>,
        );
        const form = container.querySelector('form') as HTMLFormElement;
        fill(form, { ...valid, [field]: text });
        fireEvent.submit(form);
        // The default normalizer would replace the narrow spaces in French numbers.
        const words = rules[rule]?.replace('{{example}}', '1000');
        const error = await findByText((text) => text === words, { normalizer: (text) => text.trim() });
        await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
        const focused = document.activeElement;
        // In a star rating, the group of radio buttons gets the focus.
        expect(focused?.querySelector('[name]') ?? focused).toHaveProperty('name', field);
        expect(focused?.getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
      },
    );
  });
});
