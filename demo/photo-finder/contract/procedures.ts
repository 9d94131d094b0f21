export const areas = ['breast', 'abdomen', 'buttocks', 'body', 'face', 'nose'] as const;
export type Area = (typeof areas)[number];

interface ProcedureRow {
  area: Area;
  name: string;
  /** Other words that people type. */
  synonyms: readonly string[];
  hasImplant?: true;
  /** Whether the number of children says something about the result. */
  asksParity?: true;
  techniques: readonly string[];
}

/** slug -> what it is. The order is the one in which they are offered. */
export const procedures = {
  'breast-augmentation': {
    area: 'breast',
    name: 'Breast augmentation',
    synonyms: ['boob job', 'breast implants', 'implants'],
    hasImplant: true,
    asksParity: true,
    techniques: ['dual-plane', 'awake', 'rapid-recovery'],
  },
  'breast-lift': {
    area: 'breast',
    name: 'Breast lift',
    synonyms: ['mastopexy'],
    asksParity: true,
    techniques: ['peri', 'lollipop', 'anchor'],
  },
  'breast-lift-with-implants': {
    area: 'breast',
    name: 'Breast lift with implants',
    synonyms: ['augmentation mastopexy', 'lift and implants'],
    hasImplant: true,
    asksParity: true,
    techniques: ['peri', 'lollipop', 'anchor', 'one-stage', 'two-stage'],
  },
  'breast-reduction': {
    area: 'breast',
    name: 'Breast reduction',
    synonyms: ['reduction mammoplasty', 'smaller breasts'],
    asksParity: true,
    techniques: ['lollipop', 'anchor', 'free-graft'],
  },
  'breast-revision': {
    area: 'breast',
    name: 'Breast revision',
    synonyms: ['implant exchange', 'redo'],
    hasImplant: true,
    asksParity: true,
    techniques: ['pocket-change', 'capsulectomy', 'mesh'],
  },
  'breast-fat-transfer': {
    area: 'breast',
    name: 'Breast fat transfer',
    synonyms: ['natural augmentation', 'fat grafting'],
    asksParity: true,
    techniques: ['one-session', 'two-sessions'],
  },
  'implant-removal': {
    area: 'breast',
    name: 'Implant removal',
    synonyms: ['explant', 'en bloc'],
    asksParity: true,
    techniques: ['en-bloc', 'capsulectomy', 'with-lift'],
  },
  'breast-reconstruction': {
    area: 'breast',
    name: 'Breast reconstruction',
    synonyms: ['diep', 'after mastectomy'],
    techniques: ['diep', 'expander', 'direct-to-implant'],
  },
  'tummy-tuck': {
    area: 'abdomen',
    name: 'Tummy tuck',
    synonyms: ['abdominoplasty'],
    asksParity: true,
    techniques: ['full', 'extended', 'muscle-repair', 'lipo-360'],
  },
  'mini-tummy-tuck': {
    area: 'abdomen',
    name: 'Mini tummy tuck',
    synonyms: ['mini abdominoplasty'],
    asksParity: true,
    techniques: ['mini', 'muscle-repair'],
  },
  'mommy-makeover': {
    area: 'abdomen',
    name: 'Mommy makeover',
    synonyms: ['combined operation', 'mum makeover'],
    asksParity: true,
    techniques: ['full', 'muscle-repair', 'lipo-360', 'with-lift'],
  },
  liposuction: {
    area: 'abdomen',
    name: 'Liposuction',
    synonyms: ['lipo'],
    techniques: ['tumescent', 'vaser', 'power-assisted'],
  },
  'lipo-360': {
    area: 'abdomen',
    name: 'Lipo 360',
    synonyms: ['circumferential liposuction'],
    techniques: ['vaser', 'power-assisted'],
  },
  bbl: {
    area: 'buttocks',
    name: 'Brazilian butt lift',
    synonyms: ['bbl', 'buttock fat transfer'],
    techniques: ['ultrasound-guided', 'skinny'],
  },
  'buttock-lift': {
    area: 'buttocks',
    name: 'Buttock lift',
    synonyms: ['butt lift'],
    techniques: ['upper', 'lower'],
  },
  'buttock-implants': {
    area: 'buttocks',
    name: 'Buttock implants',
    synonyms: ['butt implants'],
    techniques: ['intramuscular'],
  },
  'arm-lift': {
    area: 'body',
    name: 'Arm lift',
    synonyms: ['brachioplasty'],
    techniques: ['mini', 'full', 'extended'],
  },
  'thigh-lift': {
    area: 'body',
    name: 'Thigh lift',
    synonyms: ['thighplasty'],
    techniques: ['inner', 'vertical'],
  },
  'body-lift': {
    area: 'body',
    name: 'Body lift',
    synonyms: ['belt lipectomy', 'after weight loss'],
    techniques: ['lower', 'circumferential'],
  },
  facelift: {
    area: 'face',
    name: 'Facelift',
    synonyms: ['rhytidectomy'],
    techniques: ['deep-plane', 'smas', 'mini'],
  },
  'neck-lift': {
    area: 'face',
    name: 'Neck lift',
    synonyms: ['platysmaplasty'],
    techniques: ['full', 'mini', 'lipo'],
  },
  'brow-lift': {
    area: 'face',
    name: 'Brow lift',
    synonyms: ['forehead lift'],
    techniques: ['endoscopic', 'lateral'],
  },
  'upper-eyelid': {
    area: 'face',
    name: 'Upper eyelid surgery',
    synonyms: ['blepharoplasty', 'eyelid'],
    techniques: ['crease', 'double-eyelid'],
  },
  'lower-eyelid': {
    area: 'face',
    name: 'Lower eyelid surgery',
    synonyms: ['lower blepharoplasty', 'eye bags'],
    techniques: ['transconjunctival', 'fat-repositioning'],
  },
  'lip-lift': {
    area: 'face',
    name: 'Lip lift',
    synonyms: ['bullhorn'],
    techniques: ['bullhorn', 'corner'],
  },
  chin: {
    area: 'face',
    name: 'Chin surgery',
    synonyms: ['genioplasty', 'chin implant'],
    techniques: ['implant', 'sliding'],
  },
  rhinoplasty: {
    area: 'nose',
    name: 'Rhinoplasty',
    synonyms: ['nose job'],
    techniques: ['open', 'closed', 'preservation', 'functional'],
  },
  'revision-rhinoplasty': {
    area: 'nose',
    name: 'Revision rhinoplasty',
    synonyms: ['second nose job'],
    techniques: ['open', 'closed', 'rib-graft', 'ear-graft'],
  },
} as const satisfies Record<string, ProcedureRow>;

export type Procedure = keyof typeof procedures;
export const procedureSlugs = Object.keys(procedures) as Procedure[];

/** The row of a procedure, with the optional columns as such. */
export const procedureOf = (slug: Procedure): ProcedureRow => procedures[slug];

/** Every technique that any procedure knows, once. */
export const techniques: readonly string[] = [
  ...new Set(procedureSlugs.flatMap((slug) => procedures[slug].techniques as readonly string[])),
].sort();
