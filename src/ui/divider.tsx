import type { ReactNode } from 'react';
import { style } from './style.ts';

const divider = style({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  fontSize: '12px',
  color: 'var(--_muted)',
  '&::before, &::after': { content: '""', flex: 1, height: '1px', background: 'var(--_line)' },
});

export function Divider({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={divider} part="divider">
      {children}
    </div>
  );
}
