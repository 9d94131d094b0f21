import type { ReactNode } from 'react';
import { style } from './style.ts';

const unseen = style({ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' });

/** R107 what a button says when its words change: inside the button nothing would be read out. */
export function Announced({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={unseen} role="status">
      {children}
    </span>
  );
}
