/** The shopper's personal information and the form to edit it. */

import { useEffect, useRef, useState } from 'react';
import type { User } from '#api/contract/user.ts';
import { date } from '#i18n/format.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { ProfileForm, type SendProfile } from './ProfileForm.tsx';

interface Props {
  user: User;
  send: SendProfile;
}

export function PersonalInformation({ user, send }: Props) {
  const { locale } = usePage();
  const text = useText('account');
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const close = (saved: boolean) => {
    setSaved(saved);
    setEditing(false);
  };
  const rows = [
    { label: text('profile.name'), value: `${user.firstName} ${user.lastName}` },
    { label: text('profile.email'), value: user.email },
    { label: text('profile.phone'), value: user.phoneNumber ?? text('profile.noPhone') },
    { label: text('profile.since'), value: date(locale, user.createdAt) },
  ];
  return (
    <section className="mt-8" aria-labelledby="personal">
      <h2 id="personal" className="text-2xl">
        {text('profile.heading')}
      </h2>
      <div className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        {isEditing ? (
          <ProfileForm user={user} send={send} onDone={() => close(true)} onCancel={() => close(false)} />
        ) : (
          <>
            <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
              {rows.map(({ label, value }) => (
                <div key={label} className="min-w-0">
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
            </dl>
            <div className="mt-5 flex flex-wrap gap-3">
              <button
                ref={button}
                type="button"
                className="button button-quiet"
                onClick={() => setEditing(true)}
              >
                {text('profile.edit')}
              </button>
              <a
                className="button button-quiet"
                href={href(locale, 'resetPassword', { returnUrl: href(locale, 'profile') })}
              >
                {text('profile.changePassword')}
              </a>
            </div>
          </>
        )}
        <p role="status" className="text-good not-empty:mt-3">
          {isSaved && !isEditing ? text('profile.saved') : ''}
        </p>
      </div>
    </section>
  );
}
