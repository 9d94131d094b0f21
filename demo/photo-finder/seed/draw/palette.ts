import { distance, mix } from './color.ts';

/** The Monk scale, 1 to 10. */
const monk = [
  '#f6ede4',
  '#f3e7db',
  '#f7ead0',
  '#eadaba',
  '#d7bd96',
  '#a07e56',
  '#825c43',
  '#604134',
  '#3a312a',
  '#292420',
];

/**
 * A tone as paper: the palest a little warmer and the darkest a little lighter, so that forms can
 * still be read in them.
 */
export function skinOf(tone: number): string {
  const color = monk[tone - 1]!;
  if (tone <= 3) return mix(color, '#e6ab88', 0.36);
  if (tone <= 5) return mix(color, '#d49468', 0.24);
  if (tone <= 7) return mix(color, '#a4603c', 0.14);
  if (tone === 8) return mix(color, '#7d4a33', 0.3);
  return mix(color, '#744734', tone === 9 ? 0.46 : 0.34);
}

/** Rooms: wall, a shape behind the figure, an accent. */
export const rooms = [
  ['#f1e7dc', '#dfc8b3', '#b97f5c'],
  ['#e3ebe3', '#bfd1c1', '#6f9480'],
  ['#ece3ec', '#cdb9d1', '#8d6f97'],
  ['#e2e9ef', '#b7c9d8', '#607f9c'],
  ['#f6e3da', '#e7bda8', '#c4704f'],
  ['#f2ebd3', '#dfcf98', '#ab8d3a'],
  ['#dfecea', '#aacfcb', '#4c8d8a'],
  ['#ede8e2', '#cdc2b6', '#85786b'],
  ['#f4e1e4', '#e0b3bb', '#b0607a'],
  ['#e5e5f2', '#bfbcdd', '#736da8'],
  ['#dfe3dc', '#9fb09a', '#4f6a53'],
  ['#e9ddd0', '#b99679', '#7a4f38'],
] as const;

const cloths = [
  '#2f3e4e',
  '#84465a',
  '#46705d',
  '#b0713f',
  '#3d4a85',
  '#b4533f',
  '#5c5a58',
  '#74508a',
  '#e2d5c5',
  '#24665f',
  '#f0e9e0',
  '#c98b98',
  '#1f2a2c',
  '#d8a24a',
];

/** How far a cloth must stand off from skin and wall to be seen as one. */
const leastDistance = 24;

/** The first cloth from `start` on that can be told from the skin and from the wall. */
export function clothOf(start: number, skin: string, wall: string): string {
  for (let i = 0; i < cloths.length; i++) {
    const cloth = cloths[(start + i) % cloths.length]!;
    if (distance(cloth, skin) >= leastDistance && distance(cloth, wall) >= leastDistance) return cloth;
  }
  return '#2f3e4e';
}

const hairs = ['#1c1512', '#2c1d16', '#4a2e1e', '#7a4a2a', '#a9773f', '#c89c5d', '#8f3d26', '#26262c'];
const grey = ['#b9b3ac', '#8e8983', '#d8d2c8'];

/** Hair that people of this tone mostly have; grey comes with the years. */
export function hairOf(start: number, tone: number, isOld: boolean): string {
  if (isOld) return grey[start % grey.length]!;
  return hairs[start % (tone >= 7 ? 3 : tone >= 5 ? 4 : hairs.length)]!;
}

export const shadeOf = (skin: string, tone: number): string =>
  tone >= 9 ? mix(skin, '#170c08', 0.55) : mix(skin, tone >= 6 ? '#3a170c' : '#a8553a', tone >= 6 ? 0.5 : 0.5);
