/**
 * The words that photos are described with. Every list is in the order in which it is shown; where
 * a card names a word by its place (`f.age`, `f.since`), it is the place in these lists. Pure data:
 * the page carries it too.
 */

export const shapes = ['hourglass', 'pear', 'apple', 'rectangle', 'inverted-triangle', 'athletic'] as const;
export type Shape = (typeof shapes)[number];

/** Never an exact age, and no band below 18. */
export const ageBands = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;
export type AgeBand = (typeof ageBands)[number];

/** Months since the operation. */
export const sinceBands = ['0-1', '1-3', '3-6', '6-12', '12-24', '24+'] as const;
export type SinceBand = (typeof sinceBands)[number];
/** From how many months on a band counts. */
export const sinceFrom = [0, 1, 3, 6, 12, 24] as const;

/**
 * The ten tones of the Monk scale, declared by the uploader, never read from an image. 1 is the
 * lightest.
 */
export const tones = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;
export type Tone = (typeof tones)[number];

/** Children born; 3 means three or more. */
export const parities = ['0', '1', '2', '3'] as const;

export const sources = ['patient', 'provider'] as const;
export type Source = (typeof sources)[number];

export const stages = ['before', 'recovery', 'after'] as const;
export type Stage = (typeof stages)[number];

export const views = ['front', 'oblique-l', 'oblique-r', 'side-l', 'side-r', 'back', 'detail'] as const;
export type View = (typeof views)[number];

export const implantWords = {
  fill: ['silicone', 'saline', 'gummy'],
  shape: ['round', 'anatomic'],
  profile: ['low', 'mod', 'modplus', 'high', 'xhigh'],
  placement: ['sub', 'dual', 'over'],
  incision: ['imf', 'peri', 'axil'],
} as const;

const cups = [...'ABCDEFGH'];
/** `0-250`, `250-500` and so on, and the last one with all above. */
const bands = (...from: number[]): string[] =>
  from.map((one, i) => (i + 1 < from.length ? `${one}-${from[i + 1]}` : `${one}+`));

/**
 * What only some operations ask about, besides implants, techniques and children. The name of a
 * field is also its parameter in addresses; which operation asks what, and how it is said, stands
 * in `fields.ts`: the finder's first screen needs the values only.
 */
export const fieldValues = {
  cupfrom: cups,
  cupto: cups,
  /** Grams taken away, on each side. */
  grams: bands(0, 250, 500, 750, 1000),
  /** Millilitres of own fat, in each breast. */
  graft: bands(0, 100, 200, 300, 400),
  scar: [
    'peri',
    'lollipop',
    'anchor',
    'low',
    'high',
    'in-the-armpit',
    'along-the-inner-arm',
    'along-the-back',
    'in-the-groin',
    'along-the-inner-thigh',
    'across-the-front',
    'all-around',
  ],
  /** Where fat was taken: several. */
  lipo: ['belly', 'flanks', 'back', 'bra-line', 'arms', 'inner-thighs', 'outer-thighs', 'knees', 'chin'],
  /** Millilitres of fat taken in all. */
  lipoml: bands(0, 1000, 2000, 3000, 4000),
  /** Weight now beside the weight at the operation, in kilograms. */
  change: ['lost-5+', 'lost-2-5', 'about-the-same', 'gained-2-5', 'gained-5+'],
  /** Millilitres on each side, of fat or of an implant. */
  side: bands(0, 300, 500, 700, 900),
  /** Weeks in the garment. */
  garment: bands(0, 2, 4, 6, 8),
  anaes: ['awake', 'twilight-sleep', 'asleep'],
  dorsum: ['lowered', 'raised', 'straightened', 'left-as-it-was'],
  tip: ['lifted', 'refined', 'lowered', 'left-as-it-was'],
  revno: ['first', 'second', 'third-or-later'],
  /** Kilograms lost before the operation. */
  lost: bands(0, 10, 25, 50),
} as const satisfies Record<string, readonly string[]>;
export type FieldName = keyof typeof fieldValues;
export const fieldNames = Object.keys(fieldValues) as FieldName[];

/** Stated facts of a set; unstated ones are left out. */
export type Fields = Partial<Record<FieldName, string[]>>;

/** What makes a photo comparable; the bit of `photo.quality` is the place in this list. */
export const qualities = ['same-zoom', 'same-light', 'same-pose', 'multi-view', 'time-stated', 'unretouched'] as const;
export type Quality = (typeof qualities)[number];

/** 0 clothed or face, 1 undressed but covered, 2 clinical nudity. */
export const sensitivities = [0, 1, 2] as const;
export type Sensitivity = (typeof sensitivities)[number];

export const photoStates = ['draft', 'processing', 'pending', 'published', 'hidden', 'rejected', 'removed'] as const;
export type PhotoState = (typeof photoStates)[number];

export const sorts = ['mix', 'new', 'saved'] as const;
export type Sort = (typeof sorts)[number];

export const collectionTags = ['goal', 'maybe', 'avoid'] as const;
export type CollectionTag = (typeof collectionTags)[number];

export const visibilities = ['private', 'link', 'public'] as const;
export type Visibility = (typeof visibilities)[number];

export const reportTargets = ['photo', 'collection', 'provider'] as const;
/** Reasons for a report; the first three hide at once. */
export const reportReasons = [
  'its-me',
  'minor',
  'no-consent',
  'identifiable',
  'not-real',
  'retouched',
  'wrong-info',
  'sexualised',
  'copyright',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Who agrees: the person herself, or a provider who says that her patient did. */
export const consentKinds = ['self', 'provider_attests'] as const;
export type ConsentKind = (typeof consentKinds)[number];
export const removalRelations = ['self', 'provider', 'other'] as const;
export const claimRoles = ['self', 'staff'] as const;

export const moderationKinds = ['photo', 'report', 'claim', 'removal', 'provider_revision', 'collection'] as const;
export type ModerationKind = (typeof moderationKinds)[number];
/** The queue, tab by tab; the log stands beside them. */
export const moderationTabs = ['photos', 'reports', 'removals', 'claims', 'providers', 'collections'] as const;
export type ModerationTab = (typeof moderationTabs)[number];
/** What a moderator may do; which of them with what, the API says with each item. */
export const moderationActions = [
  'approve',
  'reject',
  'edit',
  'uphold',
  'dismiss',
  'verify',
  'remove',
  'restore',
] as const;
export type ModerationAction = (typeof moderationActions)[number];
/** What one moderator proposes for a provider's page, and another one decides. */
export const pageChanges = ['remove', 'put-back'] as const;
export type PageChange = (typeof pageChanges)[number];
/** Why a photo is not published, a claim not believed, a request not followed. */
export const rejectReasons = [
  'quality',
  'no-consent',
  'minor',
  'identifiable',
  'sexualised',
  'retouched',
  'wrong-info',
  'out-of-scope',
  'not-proved',
  'other',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** What a document may be kept as: pictures are encoded anew. */
export const documentTypes = ['application/pdf', 'image/webp'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const providerKinds = ['surgeon', 'dermatologist', 'clinic', 'injector'] as const;
export const linkKinds = ['site', 'booking', 'video', 'social'] as const;
export const recognisers = ['ABMS', 'ABCS', 'RCPSC', 'GMC', 'AHPRA', 'other'] as const;
export const credentialKinds = ['certification', 'licence', 'membership', 'fellowship'] as const;
export const credentialStates = ['claimed', 'verified', 'expired', 'rejected'] as const;

/** Ranges that can be stated at all. */
export const measures = {
  /** cm */
  h: { least: 130, most: 210 },
  /** kg */
  w: { least: 35, most: 200 },
  /** ml of an implant, in steps of 5 */
  cc: { least: 80, most: 1200 },
} as const;
export type Measure = keyof typeof measures;

export const limits = {
  pageSize: 40,
  maxPageSize: 60,
  collections: 100,
  items: 500,
  itemsAtOnce: 100,
  titleLength: 80,
  collectionNoteLength: 1000,
  itemNoteLength: 500,
  reportLength: 1000,
  bioLength: 2000,
  captionLength: 500,
  altLength: 160,
  decisionNoteLength: 500,
  openDrafts: 20,
  /** Beside one claim or consent. */
  documents: 3,
  documentBytes: 4_000_000,
  /** Sets of one person in one story. */
  storySets: 12,
  /** After the operation: 20 years. */
  storyWeeks: 1040,
  /** Of one uploader. */
  stories: 50,
  /** Of one provider's page, for moderators to look at. */
  waitingChanges: 20,
  queryLength: 120,
  /** Saves are shown from here on. */
  leastSavesShown: 5,
} as const;
