/** The shopper's personal information. A button opens the form to edit it. */

import { useEffect, useRef, useState } from 'react';
import type { User } from '#api/contract/user.ts';
import { localDate } from '#i18n/local-date.ts';
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { ProfileForm, type ProfileSending } from './ProfileForm.tsx';

interface Props extends ProfileSending {
  user: User;
}

export function PersonalInformation({ user, send, country }: Props) {
  const { locale, text } = usePage('account');
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const close = ({ isSaved }: { isSaved: boolean }) => {
    setSaved(isSaved);
    setEditing(false);
  };
  return (
    <section className="mt-8" aria-labelledby="personal">
      <h2 id="personal" className="text-2xl">
        {text('profile.heading')}
      </h2>
      <div className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        {isEditing ? (
          <ProfileForm
            user={user}
            send={send}
            country={country}
            onDone={() => close({ isSaved: true })}
            onCancel={() => close({ isSaved: false })}
          />
        ) : (
          <>
            <ProfileRows user={user} />
            <div className="mt-5 flex flex-wrap gap-3">
              <QuietButton ref={button} onClick={() => setEditing(true)}>
                {text('profile.edit')}
              </QuietButton>
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

function ProfileRows({ user }: Pick<Props, 'user'>) {
  const { locale, text } = usePage('account');
  const rows = [
    { label: text('profile.name'), value: `${user.firstName} ${user.lastName}` },
    { label: text('profile.email'), value: user.email },
    { label: text('profile.phone'), value: user.phoneNumber ?? text('profile.noPhone') },
    { label: text('profile.since'), value: localDate(locale, user.createdAt) },
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
      {rows.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
