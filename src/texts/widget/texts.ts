import { fieldLabel } from '../../contract/field-label.ts';
import type { TextKey } from './en.ts';
import { enPage, type PageTextKey } from './en-page.ts';

/**
 * Words of the app, the page, a call or an element over the shipped ones: a text, or one for each
 * language with `*` for all others. Anything else is passed over (R98).
 */
export type TextLayer = Readonly<Record<string, unknown>> | null | undefined;
export type TextValues = Readonly<Record<string, string | number>>;
/** Says the text of a key with its values filled in. */
export type Say<Key extends TextKey = TextKey> = (key: Key, values?: TextValues) => string;
/** The same for what may be shown before any view is loaded. */
export type PageSay = Say<PageTextKey>;

/** The shipped words that are there. */
let english: Partial<Record<TextKey, string>> = enPage;

/** Called once views are loaded, with their words. */
export const addEnglish = (words: Partial<Record<TextKey, string>>): void => {
  english = { ...english, ...words };
};

const place = /\{(\w+)\}/g;

/**
 * `layers` over the English words, from the weakest to the strongest: the shipped ones of another
 * language, app, page, call, element. They are asked at every call, so they may change.
 */
export function createSay(layers: () => readonly TextLayer[], tag: () => string): Say {
  return (key, values = {}) => {
    const shipped = english[key] ?? key;
    return fill(override(layers(), key, tag) ?? shipped, shipped, values);
  };
}

function override(layers: readonly TextLayer[], key: TextKey, tag: () => string): string | undefined {
  for (let i = layers.length - 1; i >= 0; i--) {
    const layer = layers[i];
    const given = layer && Object.hasOwn(layer, key) && layer[key];
    const text = given instanceof Object ? inTag(given as Record<string, string>, tag()) : given;
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}

const inTag = (labels: Record<string, string>, tag: string) => fieldLabel({ label: labels['*']!, labels }, tag);

function fill(text: string, shipped: string, values: TextValues): string {
  const filled = text.replace(place, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
  // Pages written for the incumbent override "Continue with" and expect the provider behind it.
  const [, last] = /\{(\w+)\}$/.exec(shipped) ?? [];
  return last && last in values && !text.includes(`{${last}}`) ? `${filled} ${values[last]}` : filled;
}

/** What the page has put into `window.memberstackTranslations`, if anything. */
export function pageTexts(view: object = globalThis): TextLayer {
  try {
    const given = (view as { memberstackTranslations?: unknown }).memberstackTranslations;
    // An element of the page with that id answers to the same name (R91).
    return typeof given === 'object' && given !== null && !('nodeType' in given) ? (given as TextLayer) : undefined;
  } catch {
    // A frame of another site has that name.
    return undefined;
  }
}
