import type { Family, Language } from '../catalogue/language.ts';
import type { RuleId } from '../catalogue/rules/index.ts';
import type { RuleWords } from '../catalogue/wording/rule-words.ts';
import type { InspectorWords } from './words.ts';

/** What the build lays beside the script for the inspector, so that no live page carries it. */
export interface InspectorData {
  language: Language;
  /** One sentence a family. */
  about: Readonly<Record<Family, string>>;
  wording: Readonly<Record<RuleId, RuleWords>>;
  readyParts: Readonly<Record<string, string>>;
  words: InspectorWords;
  /** The looks of sidebar and outlines. */
  css: string;
}

export const inspectorDataName = 'inspector/words';

/** `{name}` -> fact. Whatever is filled in ends as text (C13). */
export const fill = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
