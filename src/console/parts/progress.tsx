import { style } from '../../ui/style.ts';

const track = style({
  display: 'block',
  width: '100%',
  height: '6px',
  borderRadius: '3px',
  overflow: 'hidden',
  background: 'var(--_line)',
  '& > span': {
    display: 'block',
    height: '100%',
    borderRadius: '3px',
    background: 'var(--_link)',
    transformOrigin: 'left',
    transition: 'transform 200ms ease-out',
  },
  '[dir=rtl] & > span': { transformOrigin: 'right' },
});

/** `of` null: how many there are is not known. */
export function Progress({ label, done, of }: { label: string; done: number; of: number | null }) {
  const part = of === null ? 0.5 : of === 0 ? 1 : Math.min(1, done / of);
  return (
    <span
      className={track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of ?? undefined}
      aria-valuenow={of === null ? undefined : done}
    >
      <span style={{ transform: `scaleX(${part})` }} />
    </span>
  );
}
