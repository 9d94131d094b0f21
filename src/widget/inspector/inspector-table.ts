import { about } from '../../catalogue/about.ts';
import { language } from '../../catalogue/language.ts';
import { legacy } from '../../catalogue/legacy.ts';
import { foundHelp } from '../../catalogue/wording/found-help.ts';
import { readyParts } from '../../catalogue/wording/ready-parts.ts';
import { wording } from '../../catalogue/wording/wording.ts';
import type { InspectorData } from './inspector-data.ts';
import { words } from './words.ts';

/** What the build writes for the inspector to fetch. No page imports it. */
export const inspectorTable = (css: string): InspectorData => ({
  language,
  legacy,
  about,
  wording,
  foundHelp,
  readyParts,
  words,
  css,
});
