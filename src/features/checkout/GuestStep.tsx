/** A guest signs in or makes an account without leaving the checkout: the cart stays, and so does the page. */
import { type ReactNode, useState } from 'react';
import { href } from '#i18n/routes.ts';
import type { CheckoutPage } from './page.ts';

interface Props {
  page: CheckoutPage;
  signIn: ReactNode;
  register: ReactNode;
}

export function GuestStep({ page: { text, locale }, signIn, register }: Props) {
  const [shown, setShown] = useState<'signIn' | 'register'>('signIn');
  return (
    <section>
      <h2 className="text-2xl">{text('guest.heading')}</h2>
      <p className="mt-2 text-muted">{text('guest.hint')}</p>
      <div className="my-5 flex flex-wrap gap-3">
        {(['signIn', 'register'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={`button ${name === shown ? '' : 'button-quiet'}`}
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
          >
            {text(`guest.${name}`)}
          </button>
        ))}
      </div>
      {/* Both stay: what is typed in one is there again after a look at the other. */}
      <div hidden={shown !== 'signIn'}>
        {signIn}
        <p className="mt-4">
          <a className="link inline-block py-1.5" href={href(locale, 'resetPassword')}>
            {text('guest.forgotten')}
          </a>
        </p>
      </div>
      <div hidden={shown !== 'register'}>{register}</div>
    </section>
  );
}
