import type { ReactNode } from 'react';
import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';

/** What a view is, and what to do in it. The dialog is named after it by the card. */
export const Heading = view(function Heading({ title, children }: { title: string; children?: ReactNode }) {
  const hasText = [children].flat().some(Boolean);
  return (
    <div className={auth.head}>
      <h1 data-head="" part="heading">
        {title}
      </h1>
      {hasText && <p part="description">{children}</p>}
    </div>
  );
});
