import { keyframes, style } from './style.ts';

const arrive = keyframes({ from: { transform: 'translateY(6px)', opacity: 0.2 } });
// Two names for one movement: changing the name is what starts an animation again.
const shake = { '20%, 60%': { transform: 'translateX(-4px)' }, '40%, 80%': { transform: 'translateX(4px)' } };
const shakeEven = keyframes({ ...shake, from: { transform: 'none' } });
const shakeOdd = keyframes({ ...shake, to: { transform: 'none' } });

const cascade = Object.fromEntries(
  Array.from({ length: 6 }, (_, i) => [`&[data-cascade]:nth-child(${i + 1})`, { animationDelay: `${i * 40}ms` }]),
);

export const boxes = {
  row: style({ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: '8px' }),
  box: style({
    width: '100%',
    height: '52px',
    padding: 0,
    textAlign: 'center',
    fontSize: '20px',
    fontWeight: 600,
    lineHeight: '24px',
    borderRadius: 'var(--_control-radius)',
    border: 'var(--_control-border) solid var(--_edge)',
    background: 'var(--_field)',
    color: 'var(--_text)',
    caretColor: 'var(--_link)',
    transition: 'border-color 150ms ease-out',
    '&::selection': { background: 'transparent', color: 'inherit' },
    '&:hover': { borderColor: 'var(--_muted)' },
    '&:focus': { outline: '2px solid var(--_link)', outlineOffset: '1px' },
    '&[data-filled]': { borderColor: 'var(--_muted)' },
    '&[aria-invalid=true]': { borderColor: 'var(--_danger)', boxShadow: 'inset 0 0 0 1px var(--_danger)' },
    '&[data-cascade]': { animation: `${arrive} 200ms ease-out backwards` },
    ...cascade,
    '&[data-refused="0"]': { animation: `${shakeEven} 320ms ease-in-out` },
    '&[data-refused="1"]': { animation: `${shakeOdd} 320ms ease-in-out` },
  }),
};
