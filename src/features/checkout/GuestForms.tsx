/** Lets a guest sign in or create an account without leaving the checkout. */

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { RegisterForm, SignInForm } from '#features/session/AccountForms.tsx';
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { QuietButton, ScriptButton } from '#ui/buttons.tsx';
import type { GuestDraft } from './draft-storage.ts';

export interface GuestFormsProps {
  draft: GuestDraft;
  /** Another tab ended the session while the checkout was open. */
  isSignedOutElsewhere: boolean;
  signIn: ComponentProps<typeof SignInForm>['send'];
  register: ComponentProps<typeof RegisterForm>['send'];
}

export function GuestForms({ draft, isSignedOutElsewhere, signIn, register }: GuestFormsProps) {
  const { locale, text } = usePage('checkout');
  const { section, shown, setShown, keep, forget } = useDraft(draft);

  return (
    <section ref={section} onInput={() => keep(shown)}>
      <div role="alert">
        {isSignedOutElsewhere && (
          <p className="mb-6 rounded-card bg-sunk p-4 text-warm">{text('guest.signedOutElsewhere')}</p>
        )}
      </div>
      <h2 className="text-2xl">{text('guest.heading')}</h2>
      <p className="mt-2 text-muted">{text('guest.hint')}</p>
      <div className="my-5 grid max-w-md grid-cols-2 gap-1 rounded-card bg-sunk p-1">
        {(['signIn', 'register'] as const).map((name) => (
          <ScriptButton
            key={name}
            className="min-h-11 rounded-card border border-transparent px-1 py-1 text-sm font-semibold text-muted sm:text-base aria-pressed:border-accent aria-pressed:bg-surface aria-pressed:text-ink"
            aria-pressed={name === shown}
            onClick={() => {
              setShown(name);
              keep(name);
            }}
          >
            {text(`guest.${name}`)}
          </ScriptButton>
        ))}
      </div>
      {/* Both forms stay mounted, so switching keeps what was typed. The checkout notices the new session by itself. */}
      <div hidden={shown !== 'signIn'} className="max-w-md">
        <SignInForm send={signIn} onDone={forget} />
        <p className="mt-4">
          <a
            className="link inline-block py-1.5"
            href={href(locale, 'resetPassword', { returnUrl: href(locale, 'checkout') })}
          >
            {text('guest.forgotten')}
          </a>
        </p>
      </div>
      <div hidden={shown !== 'register'} className="max-w-md">
        <RegisterForm
          send={register}
          onDone={forget}
          toSignIn={<QuietButton onClick={() => setShown('signIn')}>{text('guest.signIn')}</QuietButton>}
        />
      </div>
    </section>
  );
}

/** Fills in what the guest typed before, and keeps what they type. */
function useDraft(draft: GuestDraft) {
  const [shown, setShown] = useState<'signIn' | 'register'>('signIn');
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    const kept = draft.read();
    setShown(kept?.['shown'] === 'register' ? 'register' : 'signIn');
    // What the browser or the shopper has already entered stays.
    for (const [name, field] of fieldsIn(section.current)) field.value ||= kept?.[name] ?? '';
  }, [draft]);

  function keep(form: string): void {
    const typed = fieldsIn(section.current).map(([name, { value }]) => [name, value]);
    draft.keep({ ...Object.fromEntries(typed), shown: form });
  }

  return { section, shown, setShown, keep, forget: () => draft.keep(undefined) };
}

/** The fields to keep, so no passwords. Each field's key includes its index, because both forms have an email field. */
function fieldsIn(section: HTMLElement | null): [string, HTMLInputElement][] {
  const fields = section?.querySelectorAll<HTMLInputElement>('input:not([name*="assword"])') ?? [];
  return [...fields].map((field, index) => [`${index} ${field.name}`, field]);
}
