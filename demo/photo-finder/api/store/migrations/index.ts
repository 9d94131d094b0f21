import type { Migration } from '../../../../../src/platform/database/migration.ts';
import { photos } from './0001-photos.ts';
import { providers } from './0002-providers.ts';
import { collections } from './0003-collections.ts';
import { trust } from './0004-trust.ts';
import { otherSide } from './0005-other-side.ts';
import { reportVisitors } from './0006-report-visitors.ts';
import { heardNews } from './0007-heard-news.ts';
import { nearPictures } from './0008-near-pictures.ts';
import { documents } from './0009-documents.ts';
import { portraits } from './0010-portraits.ts';
import { removedPages } from './0011-removed-pages.ts';
import { fields } from './0012-fields.ts';
import { leastSensitivity } from './0013-least-sensitivity.ts';
import { saidSensitivity } from './0014-said-sensitivity.ts';
import { immediateHides } from './0015-immediate-hides.ts';
import { stories } from './0016-stories.ts';
import { noAddresses } from './0017-no-addresses.ts';

/** In order, without gaps. */
export const migrations: readonly Migration[] = [
  photos,
  providers,
  collections,
  trust,
  otherSide,
  reportVisitors,
  heardNews,
  nearPictures,
  documents,
  portraits,
  removedPages,
  fields,
  leastSensitivity,
  saidSensitivity,
  immediateHides,
  stories,
  noAddresses,
];
