import { style } from '../../ui/style.ts';

export const backLink = style({
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: '28px',
  fontSize: '13px',
  color: 'var(--_muted)',
  textDecoration: 'none',
  '&:hover': { color: 'var(--_text)' },
});
