import { about } from '../catalogue/about.ts';
import { language } from '../catalogue/language.ts';
import { readyParts } from '../catalogue/wording/ready-parts.ts';
import { wording } from '../catalogue/wording/wording.ts';
import type { InspectorData } from './inspector-data.ts';
import { words } from './words.ts';

/** What the build writes for the inspector to fetch. No page imports it. */
export const inspectorTable = (css: string): InspectorData => ({ language, about, wording, readyParts, words, css });
