/**
 * R108 from black over every hue to white, with the middle greys where neither black nor white is
 * an obvious choice.
 */
export const brandColors = [
  '#000000',
  '#0b3d2e',
  '#2962ff',
  '#7c3aed',
  '#d6336c',
  '#e03131',
  '#f76707',
  '#f5c518',
  '#40c057',
  '#15aabf',
  '#767676',
  '#ffffff',
];
