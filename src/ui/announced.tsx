import type { ReactNode } from 'react';
import { style } from './style.ts';

/** Heard and not seen. */
export const unseen = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' };
const place = style(unseen);

/** R107 what a button says when its words change: inside the button nothing would be read out. */
export function Announced({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={place} role="status">
      {children}
    </span>
  );
}
