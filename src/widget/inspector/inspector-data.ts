import type { RuleTexts } from '../../catalogue/finding-texts/rule-texts.ts';
import type { Family, Language } from '../../catalogue/language.ts';
import type { legacy } from '../../catalogue/legacy.ts';
import type { RuleId } from '../../catalogue/rules/index.ts';
import type { InspectorTexts } from './inspector-texts.ts';

/** What the build lays beside the script for the inspector, so that no live page carries it. */
export interface InspectorData {
  language: Language;
  legacy: typeof legacy;
  /** One sentence a family. */
  about: Readonly<Record<Family, string>>;
  wording: Readonly<Record<RuleId, RuleTexts>>;
  /** By the name of a found item, or its chapter. */
  foundHelp: Readonly<Record<string, RuleTexts['help']>>;
  readyParts: Readonly<Record<string, string>>;
  words: InspectorTexts;
  /** The looks of sidebar and outlines. */
  css: string;
}

export const inspectorDataName = 'inspector/words';
