/** The frame of the sign-in pages: a notice above the form and links below it. */
import type { ReactNode } from 'react';

interface Props {
  /** "Please log in to access this page." */
  notice?: string | undefined;
  links: readonly { readonly before?: string; readonly href: string; readonly label: string }[];
  children: ReactNode;
}

export function AuthFrame({ notice, links, children }: Props) {
  return (
    <div className="mt-6 max-w-md">
      <div role="status">{notice && <p className="mb-6 rounded-card bg-sunk p-4">{notice}</p>}</div>
      {children}
      <ul className="mt-8 border-t border-line pt-4 text-muted">
        {links.map(({ before, href, label }) => (
          <li key={href}>
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
