import { familyDescriptions } from '../../catalogue/family-descriptions.ts';
import { findingTexts } from '../../catalogue/finding-texts/finding-texts.ts';
import { foundHelp } from '../../catalogue/finding-texts/found-help.ts';
import { readyParts } from '../../catalogue/finding-texts/ready-parts.ts';
import { language } from '../../catalogue/language.ts';
import { legacy } from '../../catalogue/legacy.ts';
import type { InspectorData } from './inspector-data.ts';
import { inspectorTexts } from './inspector-texts.ts';

/** What the build writes for the inspector to fetch. No page imports it. */
export const inspectorTable = (css: string): InspectorData => ({
  language,
  legacy,
  about: familyDescriptions,
  wording: findingTexts,
  foundHelp,
  readyParts,
  words: inspectorTexts,
  css,
});
