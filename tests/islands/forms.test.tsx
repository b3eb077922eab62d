/** Each form's every rule, in both languages: the words beside the field, the focus in it, and nothing sent. */
import { cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProfileForm } from '#features/account/ProfileForm.tsx';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { ReviewForm } from '#features/reviews/ReviewForm.tsx';
import { RegisterForm } from '#features/session/RegisterForm.tsx';
import { ResetCode } from '#features/session/ResetCode.tsx';
import { ResetRequest } from '#features/session/ResetRequest.tsx';
import { SignInForm } from '#features/session/SignInForm.tsx';
import { messagesFor } from '#i18n/messages-for.ts';
import { PageProvider } from '#i18n/page-context.tsx';

configure({ asyncUtilTimeout: 10_000 });

const namespaces = ['account', 'auth', 'failures', 'reviews'] as const;
const texts = { en: messagesFor('en', namespaces), fr: messagesFor('fr', namespaces) };
const send = vi.fn();
const nothing = () => undefined;

beforeEach(() => {
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  expect(send).not.toHaveBeenCalled();
});

interface Form {
  draw: () => ReactNode;
  /** What each field may hold. */
  right: Readonly<Record<string, string>>;
  words: 'auth' | 'account' | 'reviews';
  /** Field, what it holds, and the rule that this breaks. */
  wrong: readonly (readonly [field: string, text: string, rule: string])[];
}

const long = 'A'.repeat(201);
const names = ['firstName', 'lastName'].flatMap((name) => [
  [name, '', 'nameTooShort'] as const,
  [name, ' A ', 'nameTooShort'] as const,
  [name, long, 'tooLong'] as const,
]);
const emails = ['', 'ada', 'ada@'].map((text) => ['email', text, 'email'] as const);
const passwords = [
  ['password', 'Pw0', 'passwordTooShort'],
  ['password', 'PASSW0RD', 'lowercase'],
  ['password', 'passw0rd', 'uppercase'],
  ['password', 'Password', 'digit'],
  ['password', `aA0${'x'.repeat(254)}`, 'tooLong'],
  ['confirmPassword', 'Another1', 'mismatch'],
] as const;
const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phoneNumber: '' };
const newPassword = { password: 'Passw0rd', confirmPassword: 'Passw0rd' };

const forms: Record<string, Form> = {
  'sign-in': {
    draw: () => <SignInForm send={send} onDone={nothing} />,
    right: { email: person.email, password: 'x' },
    words: 'auth',
    wrong: [...emails, ['password', '', 'required']],
  },
  registration: {
    draw: () => <RegisterForm send={send} toSignIn={null} onDone={nothing} />,
    right: { ...person, ...newPassword },
    words: 'auth',
    wrong: [...names, ...emails, ['phoneNumber', '12', 'phone'], ...passwords],
  },
  'reset, first step': {
    draw: () => <ResetRequest send={send} email="" onSent={nothing} onHaveCode={nothing} />,
    right: { email: person.email },
    words: 'auth',
    wrong: emails,
  },
  'reset, second step': {
    draw: () => <ResetCode isSent email="" resend={send} send={send} onDone={nothing} />,
    right: { email: person.email, code: '123456', ...newPassword },
    words: 'auth',
    wrong: [...emails, ['code', '', 'code'], ['code', '12345', 'code'], ...passwords],
  },
  profile: {
    draw: () => <ProfileForm user={person} send={send} onDone={nothing} onCancel={nothing} />,
    right: person,
    words: 'auth',
    wrong: [...names, ...emails, ['phoneNumber', '12', 'phone']],
  },
  address: {
    draw: () => <AddressForm failed="" send={send} onDone={nothing} />,
    right: { name: 'Ada', line1: 'Quay 1', line2: '', postalCode: '1000', city: 'Bruxelles', country: 'BE' },
    words: 'account',
    wrong: [
      ...['name', 'line1', 'postalCode', 'city'].flatMap((name) => [
        [name, ' ', 'required'] as const,
        [name, long, 'tooLong'] as const,
      ]),
      ['line2', long, 'tooLong'],
      ['country', '', 'required'],
    ],
  },
  review: {
    draw: () => (
      <ReviewForm
        own={undefined}
        draft={undefined}
        onDraft={nothing}
        save={send}
        remove={send}
        onClose={nothing}
      />
    ),
    right: { rating: '4', comment: 'Good.' },
    words: 'reviews',
    wrong: [
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
    else throw new Error(`no field ${name}`);
  }
}

describe.each(['en', 'fr'] as const)('in %s', (locale) => {
  describe.each(Object.entries(forms))('%s', (_name, { draw, right, words, wrong }) => {
    const rules: Readonly<Record<string, string>> = texts[locale][words].rules as Record<string, string>;
    test.each(wrong.map(([field, text, rule]) => [field, text.slice(0, 12), rule, text] as const))(
      '%s %j: %s',
      async (field, _shown, rule, text) => {
        const { container, findByText } = render(
          <PageProvider locale={locale} messages={texts[locale]}>
            {draw()}
          </PageProvider>,
        );
        const form = container.querySelector('form') as HTMLFormElement;
        fill(form, { ...right, [field]: text });
        fireEvent.submit(form);
        const said = await findByText(rules[rule] ?? `no words for ${rule}`);
        await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
        const focused = document.activeElement;
        // Of stars, the group is what is wrong.
        expect(focused?.querySelector('[name]') ?? focused).toHaveProperty('name', field);
        expect(focused?.getAttribute('aria-describedby')?.split(' ')).toContain(said.id);
      },
    );
  });
});
