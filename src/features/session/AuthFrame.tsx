/** The parts that the sign-in pages share: a frame with a notice and links, and the page after the sign-in. */
import { type ReactNode, useEffect, useState } from 'react';
import { usePage } from '#i18n/page-context.tsx';
import { leaveFor } from '#platform/navigate-once.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { afterSignIn } from './after-sign-in.ts';

interface Props {
  /** Shown to shoppers whom a page for members has sent here (sent-here.script.ts). */
  notice?: string;
  links: readonly { readonly before?: string; readonly href: string; readonly label: string }[];
  children: ReactNode;
}

export function AuthFrame({ notice, links, children }: Props) {
  return (
    <div className="mt-6 max-w-md" data-complete>
      {notice && (
        <p className="mb-6 rounded-card bg-sunk p-4" data-when="for-members">
          {notice}
        </p>
      )}
      {children}
      <ul className="mt-8 border-t border-line pt-4 text-muted">
        {links.map(({ before, href, label }) => (
          <li key={label}>
            {before}{' '}
            <a className="link inline-block py-2" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where to go after signing in. The built page doesn't know where the shopper came from, so it uses the home page. */
export function useAfterSignIn(): ReturnType<typeof afterSignIn> {
  const { locale } = usePage();
  const isInBrowser = useHydrated();
  const from = isInBrowser
    ? { search: location.search, referrer: document.referrer, origin: location.origin }
    : { search: '', referrer: '', origin: '' };
  return afterSignIn(locale, from);
}

/**
 * Goes to `target` once the shopper is signed in, here or in another tab, and no form is pending. Leaving earlier would make a pending
 * form ask the shopper to confirm. The island calls the returned function to report whether its form is pending.
 */
export function useLeave(isSignedIn: boolean, target: string): (isBusy: boolean) => void {
  const [isBusy, setBusy] = useState(false);
  const isLeaving = isSignedIn && !isBusy;
  useEffect(() => {
    if (isLeaving) leaveFor(target);
  }, [isLeaving, target]);
  return setBusy;
}
