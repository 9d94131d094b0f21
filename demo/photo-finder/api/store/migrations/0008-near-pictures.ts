import type { Migration } from '../../../../../src/platform/database/migration.ts';

/**
 * Pictures that look alike are found by a quarter of what they look like, not by looking at all of
 * them (`near-pictures.ts`).
 */
export const nearPictures: Migration = {
  number: 8,
  name: 'near-pictures',
  statements: () =>
    [1, 5, 9, 13].map((from) => `create index photo_assets_look_${from} on photo_assets (substr(dhash, ${from}, 4))`),
};
