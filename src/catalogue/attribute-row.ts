/** What a value may be the name of, when it is not one of the row's own words. */
export type Reference =
  | 'address'
  | 'appId'
  | 'channel'
  | 'className'
  | 'contentGroup'
  | 'coupon'
  | 'customField'
  | 'freePlan'
  | 'messageField'
  | 'path'
  | 'permission'
  | 'plan'
  | 'price'
  | 'provider'
  | 'publicCustomField'
  | 'publicKey'
  | 'secureContent'
  | 'styleDeclaration'
  | 'text';

/** Where an attribute, or one value of it, is right. All are CSS selectors. */
export interface Places {
  /** The element itself. */
  on?: string;
  /** The element or one of its ancestors. */
  within?: string;
  /** What the element must not be or carry as well. */
  notWith?: string;
  /** What none of its ancestors may be. */
  notWithin?: string;
}

/** What pages know of a word of the language. */
export interface PageWord {
  /** Hidden from visitors: only members can use it. */
  membersOnly?: true;
  /** Hidden from members too, unless they have this. */
  memberNeeds?: MemberNeed;
}

/** One word of the language, for a value or a suffix. A bare string is its title. */
export interface Word extends PageWord, Places {
  title: string;
  /** Name among the found items of the inspector; unset: built by the row's `found`. */
  found?: string;
  /** Worked out from what is known; a custom field of the same key comes first. */
  computed?: true;
}

/** What a member must have so that a button means something to her. */
export type MemberNeed = 'thisPlan' | 'paymentCustomer' | 'unverifiedEmail' | 'chosenPrice';

export interface ValueRule {
  /** An empty attribute is a mistake. */
  required?: true;
  /** The attribute's presence is all; a value means nothing. */
  empty?: true;
  /** The words of the language itself. */
  oneOf?: Readonly<Record<string, string | Word>>;
  /** What other values name. Without it nothing beside `oneOf` is legal. */
  knownAs?: Reference;
  /** Referring values start with it. */
  prefix?: string;
  /** What a value names behind one of these words and a colon: `field:company`. */
  namespaces?: Readonly<Record<string, Reference>>;
  /** Pages read it as a value of this family. */
  sameAs?: 'content';
  /** Several values, separated by commas. */
  list?: true;
  /** A `!` in front turns the value round. */
  negatable?: true;
  /** What the options of the select that carries it stand for. */
  options?: readonly string[];
  /** What may follow one of the words, behind a dot and before `()`. */
  methods?: readonly string[];
}

/** The columns that every page carries. */
export interface PageRow {
  /** Without a suffix. */
  name: `data-ms-${string}`;
  /** Other whole names that mean the same. */
  aliases?: readonly string[];
  /** What may stand behind a colon. */
  suffixes?: Readonly<Record<string, PageWord>>;
  /** Where the name is right without one of its suffixes; unset: nowhere. */
  bareOn?: string;
  value: { oneOf?: Readonly<Record<string, PageWord>>; methods?: readonly string[] };
  /** Hidden from visitors, whatever the value. */
  membersOnly?: true;
  /** Visitors see exactly these values of a gate, and `!` before what `knownAs` names. */
  visitorsSee?: readonly string[];
}

export interface AttributeRow extends Omit<PageRow, 'suffixes' | 'value'>, Places {
  /** What may stand behind a colon. */
  suffixes?: Readonly<Record<string, string | (Word & { value?: ValueRule })>>;
  value: ValueRule;
  /** These suffixes do nothing for visitors unless the link leads on or opens a modal. */
  needsTarget?: readonly string[];
  /** Written by the script, never by the site builder. */
  byScript?: true;
  title: string;
  /**
   * Pattern of the found item's name; `*` is the value or the suffix. Unset: the family's own name.
   */
  found?: string;
  /** Anchor in the documentation. */
  docs: string;
}
