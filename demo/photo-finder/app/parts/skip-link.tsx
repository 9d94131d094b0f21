import type { ReactNode } from 'react';

/**
 * Leads the keyboard past what is before something; seen while it has the focus. The address stays:
 * a fragment in it would take the focus again on the way back.
 */
export const SkipLink = ({ to, children }: { to: string; children: string }): ReactNode => (
  <a
    className="skip"
    href={`#${to}`}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(to)?.focus();
    }}
  >
    {children}
  </a>
);
