import type { ComponentProps, ReactNode } from 'react';

/** Controls that belong together, with a name for screen readers. */
export const Group = ({ label, ...around }: { label: string } & ComponentProps<'div'>): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset draws differently in every browser
  <div role="group" aria-label={label} {...around} />
);
