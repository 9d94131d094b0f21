import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** A link as a square of dots, drawn as one path. */
export function QrCode({ text }: { text: string }): ReactNode {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The link as a QR code" shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
