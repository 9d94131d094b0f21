import type { ReactNode } from 'react';

/** One set: 20 px, strokes of 1.5 px, drawn for this house. Paths of a 20 × 20 grid. */
const drawings = {
  close: ['M5.5 5.5l9 9', 'M14.5 5.5l-9 9'],
  back: ['M16 10H4.5', 'M9.5 5l-5 5 5 5'],
  forward: ['M8 5l5 5-5 5'],
  down: ['M5 8l5 5 5-5'],
  pause: ['M7.5 5v10', 'M12.5 5v10'],
  play: ['M7 4.8l8 5.2-8 5.2z'],
  eye: [
    'M2.5 10S5.2 4.8 10 4.8 17.5 10 17.5 10 14.8 15.2 10 15.2 2.5 10 2.5 10z',
    'M12.3 10a2.3 2.3 0 11-4.6 0 2.3 2.3 0 014.6 0z',
  ],
  'eye-off': [
    'M4.6 6.6C3.2 8.1 2.5 10 2.5 10S5.2 15.2 10 15.2c1.2 0 2.3-.3 3.2-.8',
    'M7.8 5.1C8.5 4.9 9.2 4.8 10 4.8c4.8 0 7.5 5.2 7.5 5.2s-.7 1.4-2.1 2.7',
    'M8.4 8.4a2.3 2.3 0 003.2 3.2',
    'M3.5 3.5l13 13',
  ],
  person: ['M13 7a3 3 0 11-6 0 3 3 0 016 0z', 'M4 16.5c.6-2.9 3-4.5 6-4.5s5.4 1.6 6 4.5'],
  lock: ['M5.5 9h9a1 1 0 011 1v5.5a1 1 0 01-1 1h-9a1 1 0 01-1-1V10a1 1 0 011-1z', 'M7 9V6.5a3 3 0 016 0V9'],
  card: [
    'M4 4.5h12a1.5 1.5 0 011.5 1.5v8a1.5 1.5 0 01-1.5 1.5H4A1.5 1.5 0 012.5 14V6A1.5 1.5 0 014 4.5z',
    'M2.5 8.5h15',
  ],
  layers: ['M10 3l7.5 4-7.5 4-7.5-4L10 3z', 'M2.5 11.5l7.5 4 7.5-4'],
  people: [
    'M10 7a2.8 2.8 0 11-5.6 0A2.8 2.8 0 0110 7z',
    'M2 16c.4-2.7 2.5-4 5.2-4s4.8 1.3 5.2 4',
    'M13 4.4a2.8 2.8 0 010 5.2',
    'M15 12.4c1.7.6 2.7 1.8 3 3.6',
  ],
  external: ['M11.5 4H16v4.5', 'M16 4l-7 7', 'M14 11.5V15a1 1 0 01-1 1H5a1 1 0 01-1-1V7a1 1 0 011-1h3.5'],
  leave: ['M8 3.5H5a1.5 1.5 0 00-1.5 1.5v10A1.5 1.5 0 005 16.5h3', 'M8.5 10h8', 'M13.5 7l3 3-3 3'],
  key: ['M11 10a4 4 0 11-8 0 4 4 0 018 0z', 'M11 10h7M15.5 10v3.5'],
  alert: ['M10 2.8l7.8 13.7H2.2L10 2.8z', 'M10 8v4', 'M10 14.2v.1'],
  check: ['M4 10.5l4 4 8-9'],
  offline: [
    'M6.2 15.5H6a3.5 3.5 0 01-.6-6.9',
    'M7.6 5.3A4.8 4.8 0 0114.6 8.5h.4a3.5 3.5 0 012.5 5.9',
    'M3.5 3.5l13 13',
  ],
} as const satisfies Record<string, readonly string[]>;
export type IconName = keyof typeof drawings;

export interface IconProps {
  name: IconName;
  size?: number;
  /**
   * What it means, where neither the text beside it nor the label of its button has it. Otherwise
   * it is decoration.
   */
  label?: string;
}

export function Icon({ name, size = 20, label }: IconProps): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // Right-to-left pages go back to the right.
      data-mirrors={name === 'back' || name === 'forward' || name === 'external' || name === 'leave' ? '' : undefined}
    >
      {drawings[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
