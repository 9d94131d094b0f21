import type { ReactNode } from 'react';
import { style } from './style.ts';

const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '36px',
  height: '36px',
  borderRadius: '50%',
  overflow: 'hidden',
  background: 'var(--_raised)',
  color: 'var(--_text)',
  fontWeight: 600,
  lineHeight: 1,
  textTransform: 'uppercase',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** §2.5 the picture of a member, else the first letter of what she is called by: her email. */
export function Avatar({ image, name, alt }: { image: string | null; name: string; alt: string }): ReactNode {
  return (
    <span className={avatar} part="avatar">
      {image ? <img src={image} alt={alt} /> : <span aria-hidden="true">{[...name][0] ?? ''}</span>}
    </span>
  );
}
