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

/** §2.5 the profile image, else the first letter of the email. */
export function Avatar({ image, email, alt }: { image: string | null; email: string; alt: string }): ReactNode {
  return (
    <span className={avatar} part="avatar">
      {image ? <img src={image} alt={alt} /> : <span aria-hidden="true">{[...email][0] ?? ''}</span>}
    </span>
  );
}
