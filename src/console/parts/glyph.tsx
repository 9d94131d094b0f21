import { Icon, type IconName } from '../../ui/icon.tsx';

/** As the set of `ui/icon.tsx`, for what only the console shows: `ms.js` does not carry them. */
const drawings = {
  chart: ['M3 17h14', 'M5.5 13.5v-4M10 13.5v-9M14.5 13.5v-6'],
  clock: ['M17 10a7 7 0 11-14 0 7 7 0 0114 0z', 'M10 6v4.2l2.8 1.8'],
  comment: ['M17 9.5a6.5 6 0 01-6.5 6H8l-4 2.5.7-4A6 6 0 013.5 9.5a6.5 6 0 016.5-6h.5a6.5 6 0 016.5 6z'],
  globe: ['M17 10a7 7 0 11-14 0 7 7 0 0114 0z', 'M3 10h14', 'M10 3c2.5 2 2.5 12 0 14M10 3c-2.5 2-2.5 12 0 14'],
  health: ['M2.5 10.5h3.8l2-5.5 3.4 10 2-4.5h3.8'],
  install: ['M6.5 6L3 10l3.5 4', 'M13.5 6l3.5 4-3.5 4', 'M11.5 4.5l-3 11'],
  fields: ['M3 4.5h14v4H3z', 'M3 11.5h14v4H3z', 'M6 6.5h3M6 13.5h5'],
  jobs: ['M8 5h9M8 10h9M8 15h9', 'M3 5l1.2 1.2L6 4', 'M3 10l1.2 1.2L6 9', 'M3 15l1.2 1.2L6 14'],
  limit: ['M3 14a7 7 0 1114 0', 'M10 14l3.2-4.2', 'M3 14h1.5M15.5 14H17M10 7v1.5'],
  look: ['M3.5 5h13v10h-13z', 'M3.5 8.5h13', 'M8 8.5V15'],
  mail: ['M3 5h14v10.5H3z', 'M3.3 5.6L10 11l6.7-5.4'],
  send: ['M17.5 2.5L9 11', 'M17.5 2.5l-5.2 15-3.3-6.5L2.5 7.7l15-5.2z'],
  search: ['M14.5 9a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0z', 'M13 13l4 4'],
  upload: ['M10 13V3.5', 'M6 7.2l4-4 4 4', 'M3.5 13v2.5a1 1 0 001 1h11a1 1 0 001-1V13'],
} as const satisfies Record<string, readonly string[]>;
export type GlyphName = keyof typeof drawings | IconName;

export function Glyph({ name, size = 20 }: { name: GlyphName; size?: number }) {
  if (!(name in drawings)) return <Icon name={name as IconName} size={size} />;
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
      aria-hidden="true"
    >
      {drawings[name as keyof typeof drawings].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
