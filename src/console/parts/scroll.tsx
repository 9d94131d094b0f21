import type { ReactNode } from 'react';
import { screen } from './screen.style.ts';

interface ScrollProps {
  label: string;
  isBusy?: boolean;
  className?: string;
  children: ReactNode;
}

/** What scrolls must be reached by the keyboard. */
export const Scroll = ({ label, isBusy, className = screen.scroll, children }: ScrollProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <section className={className} tabIndex={0} aria-label={label} aria-busy={isBusy}>
    {children}
  </section>
);
