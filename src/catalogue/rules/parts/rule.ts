import type { AppConfig } from '../../../contract/entities.ts';
import type { Family, Language } from '../../language.ts';
import type { legacy } from '../../legacy.ts';
import type { Found } from '../../scan.ts';

/** What rules ask of an app. */
export type RuleApp = Pick<AppConfig, 'mode' | 'plans' | 'contentGroups' | 'authProviders'> & {
  customFields: readonly (Pick<AppConfig['customFields'][number], 'key' | 'visibility' | 'type'> &
    Partial<Pick<AppConfig['customFields'][number], 'restrictToAdmin'>>)[];
  /**
   * Keys of all secure content. Only the file of the apps has them: no page learns what is kept
   * from it (R41).
   */
  secureContent?: readonly string[];
};

/** A page, or a part of one, as rules see it. */
export interface RulePage {
  root: Document | Element;
  /** What the full walk has found, without attributes whose value a template fills in. */
  found: readonly Found[];
  language: Language;
  /** Names of the first generation (`legacy.ts`). */
  legacy: typeof legacy;
  /** Null if the app is unknown: rules about its plans, prices or groups then find nothing. */
  app: RuleApp | null;
  /** Address of the page; null: unknown. */
  href: string | null;
  /** False for a fragment of a page, which may stand anywhere. */
  isWhole: boolean;
  /** §9 the page has had its second: what late scripts add is there. */
  isSettled: boolean;
}

/** The one certain way to mend a finding. */
export interface Fix {
  /** Another element than that of the finding. */
  element?: Element;
  /** Attributes of its start tag: new value, or null to take it away. */
  set?: Readonly<Record<string, string | null>>;
  /** What it should be instead. */
  tag?: string;
  /** Names of the ready parts that belong inside it. */
  insert?: readonly string[];
}

/** One finding of a rule. */
export interface Hit {
  element: Element;
  /** The attribute concerned, as written. */
  attribute?: string;
  /** Fills the `{…}` of the description. `suggestion`: what was probably meant. */
  facts?: Readonly<Record<string, string>>;
  /** Another description than the usual one. */
  as?: string | undefined;
  fix?: Fix | undefined;
}

/** A rule is a question to the page. Its texts are in `findings/`, under the same name. */
export type Rule = (page: RulePage) => Iterable<Hit>;

export const ofFamily = ({ found }: Pick<RulePage, 'found'>, ...families: readonly Family[]): readonly Found[] =>
  found.filter(({ family }) => family !== null && families.includes(family));

/** The hit of a found attribute. */
export const hitOf = ({ element, attribute, value }: Found, more: Partial<Hit> = {}): Hit => ({
  element,
  attribute,
  ...more,
  facts: { attribute, value, ...more.facts },
});

/**
 * The same where something else was probably meant, if anything: `written` is the whole value with
 * it.
 */
export const meantHit = (found: Found, meant: string | undefined, more: Partial<Hit> = {}, written = meant): Hit =>
  hitOf(found, {
    ...(meant && { fix: { set: { [found.attribute]: written! } } }),
    ...more,
    facts: { ...more.facts, ...(meant && { suggestion: meant }) },
  });

/** Words as code, one after another. */
export const codes = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');
