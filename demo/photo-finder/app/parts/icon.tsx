import type { ReactNode } from 'react';

/** One set: 20 px, strokes of 1.5 px, on a grid of 20 × 20. */
const drawings = {
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  back: 'M16 10H4.5M9.5 5l-5 5 5 5',
  next: 'M8 5l5 5-5 5',
  previous: 'M12 5l-5 5 5 5',
  down: 'M5 8l5 5 5-5',
  search: 'M14 8.8a5.2 5.2 0 11-10.4 0 5.2 5.2 0 0110.4 0zM12.8 12.8l3.7 3.7',
  filters:
    'M3 6h9M16 6h1M3 14h1M8 14h9M15.9 6a1.9 1.9 0 11-3.8 0 1.9 1.9 0 013.8 0zM7.9 14a1.9 1.9 0 11-3.8 0 1.9 1.9 0 013.8 0z',
  heart: 'M10 16.6S3 12.4 3 7.7A3.7 3.7 0 0110 5.8a3.7 3.7 0 017 1.9c0 4.7-7 8.9-7 8.9z',
  'heart-full': 'M10 16.6S3 12.4 3 7.7A3.7 3.7 0 0110 5.8a3.7 3.7 0 017 1.9c0 4.7-7 8.9-7 8.9z',
  more: 'M5.6 10a1.1 1.1 0 11-2.2 0 1.1 1.1 0 012.2 0zM11.1 10a1.1 1.1 0 11-2.2 0 1.1 1.1 0 012.2 0zM16.6 10a1.1 1.1 0 11-2.2 0 1.1 1.1 0 012.2 0z',
  compare: 'M3.5 4.5h5.6v11H3.5zM10.9 4.5h5.6v11h-5.6z',
  share: 'M10 12.5V3.2M6.6 6.4L10 3l3.4 3.4M4 11v4.5a1 1 0 001 1h10a1 1 0 001-1V11',
  flag: 'M5 17V3.5M5 4.2c3.4-1.6 5.6 1.6 10 0v7.2c-4.4 1.6-6.6-1.6-10 0',
  check: 'M4 10.5l4 4 8-9',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  eye: 'M2.5 10S5.2 4.8 10 4.8 17.5 10 17.5 10 14.8 15.2 10 15.2 2.5 10 2.5 10zM12.3 10a2.3 2.3 0 11-4.6 0 2.3 2.3 0 014.6 0z',
  'eye-off':
    'M4.6 6.6C3.2 8.1 2.5 10 2.5 10S5.2 15.2 10 15.2c1.2 0 2.3-.3 3.2-.8M7.8 5.1C8.5 4.9 9.2 4.8 10 4.8c4.8 0 7.5 5.2 7.5 5.2s-.7 1.4-2.1 2.7M8.4 8.4a2.3 2.3 0 003.2 3.2M3.5 3.5l13 13',
  person: 'M13 7a3 3 0 11-6 0 3 3 0 016 0zM4 16.5c.6-2.9 3-4.5 6-4.5s5.4 1.6 6 4.5',
  lock: 'M5.5 9h9a1 1 0 011 1v5.5a1 1 0 01-1 1h-9a1 1 0 01-1-1V10a1 1 0 011-1zM7 9V6.5a3 3 0 016 0V9',
  link: 'M8.4 11.6a3 3 0 004.3 0l2.8-2.8a3 3 0 00-4.3-4.3l-1 1M11.6 8.4a3 3 0 00-4.3 0l-2.8 2.8a3 3 0 004.3 4.3l1-1',
  globe: 'M17 10a7 7 0 11-14 0 7 7 0 0114 0zM3.2 10h13.6M10 3c2.2 2 3 4.4 3 7s-.8 5-3 7c-2.2-2-3-4.4-3-7s.8-5 3-7z',
  leave: 'M8 3.5H5a1.5 1.5 0 00-1.5 1.5v10A1.5 1.5 0 005 16.5h3M8.5 10h8M13.5 7l3 3-3 3',
  edit: 'M4 16l.7-3.2L13 4.5a1.4 1.4 0 012 0l.5.5a1.4 1.4 0 010 2L7.2 15.3 4 16zM11.8 5.8l2.4 2.4',
  trash: 'M4 6h12M8 6V4.4a.9.9 0 01.9-.9h2.2a.9.9 0 01.9.9V6M5.4 6l.6 9.5a1 1 0 001 1h6a1 1 0 001-1l.6-9.5',
  grid: 'M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z',
  list: 'M4 5h2v2H4zM9 6h7M4 13h2v2H4zM9 14h7',
  grip: 'M8 5.5a1 1 0 11-2 0 1 1 0 012 0zM14 5.5a1 1 0 11-2 0 1 1 0 012 0zM8 10a1 1 0 11-2 0 1 1 0 012 0zM14 10a1 1 0 11-2 0 1 1 0 012 0zM8 14.5a1 1 0 11-2 0 1 1 0 012 0zM14 14.5a1 1 0 11-2 0 1 1 0 012 0z',
  print:
    'M6 7.5V3.5h8v4M6 14H4.5A1.5 1.5 0 013 12.5V9a1.5 1.5 0 011.5-1.5h11A1.5 1.5 0 0117 9v3.5a1.5 1.5 0 01-1.5 1.5H14M6 11.5h8v5H6z',
  info: 'M17 10a7 7 0 11-14 0 7 7 0 0114 0zM10 9.2v4.3M10 6.6v.1',
  alert: 'M10 2.8l7.8 13.7H2.2L10 2.8zM10 8v4M10 14.2v.1',
  offline: 'M6.2 15.5H6a3.5 3.5 0 01-.6-6.9M7.6 5.3A4.8 4.8 0 0114.6 8.5h.4a3.5 3.5 0 012.5 5.9M3.5 3.5l13 13',
  pin: 'M15.5 8.4c0 4-5.5 8.6-5.5 8.6S4.5 12.4 4.5 8.4a5.5 5.5 0 0111 0zM12 8.4a2 2 0 11-4 0 2 2 0 014 0z',
  verified:
    'M10 2.8l1.9 1.5 2.4-.2.7 2.3 2 1.3-.8 2.3.8 2.3-2 1.3-.7 2.3-2.4-.2-1.9 1.5-1.9-1.5-2.4.2-.7-2.3-2-1.3.8-2.3-.8-2.3 2-1.3.7-2.3 2.4.2L10 2.8zM7.3 10l2 2 3.5-4',
  sparkle: 'M10 3.5l1.5 4.3 4.5 1.7-4.5 1.7L10 15.5l-1.5-4.3L4 9.5l4.5-1.7L10 3.5z',
  swap: 'M4 7.5h11M12.5 5l2.5 2.5-2.5 2.5M16 12.5H5M7.5 10L5 12.5 7.5 15',
  zoom: 'M14 8.8a5.2 5.2 0 11-10.4 0 5.2 5.2 0 0110.4 0zM12.8 12.8l3.7 3.7M8.8 6.8v4M6.8 8.8h4',
  keyboard:
    'M3.5 5.5h13a1 1 0 011 1v7a1 1 0 01-1 1h-13a1 1 0 01-1-1v-7a1 1 0 011-1zM6 8.5h.1M9 8.5h.1M12 8.5h.1M14.5 8.5h.1M7 11.5h6',
} as const satisfies Record<string, string>;
export type IconName = keyof typeof drawings;

const filled: readonly IconName[] = ['heart-full', 'more', 'grip'];
const mirrors: readonly IconName[] = ['back', 'next', 'previous', 'leave'];

/** Decoration only: what it means stands beside it as text, or as the label of its button. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={filled.includes(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={(1.5 * 20) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-mirrors={mirrors.includes(name) ? '' : undefined}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
