import { encode } from 'uqr';
import { style } from '../../ui/style.ts';
import { view } from './view.tsx';

const looks = {
  // Apps read dark on light only, in the dark look too.
  code: style({
    display: 'block',
    width: 'min(200px, 100%)',
    padding: '12px',
    borderRadius: 'var(--_control-radius)',
    background: '#fff',
    color: '#000',
  }),
};

/** `label`: what assistive technology calls it. */
export const QrCode = view(function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 1 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={looks.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
});
