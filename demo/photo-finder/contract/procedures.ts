export const areas = ['breast', 'abdomen', 'buttocks', 'body', 'face', 'nose'] as const;
export type Area = (typeof areas)[number];

interface ProcedureRow {
  area: Area;
  name: string;
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
    hasImplant: true,
    asksParity: true,
    techniques: ['dual-plane', 'awake', 'rapid-recovery'],
  },
  'breast-lift': {
    area: 'breast',
    name: 'Breast lift',
    asksParity: true,
    techniques: [],
  },
  'breast-lift-with-implants': {
    area: 'breast',
    name: 'Breast lift with implants',
    hasImplant: true,
    asksParity: true,
    techniques: ['one-stage', 'two-stage'],
  },
  'breast-reduction': {
    area: 'breast',
    name: 'Breast reduction',
    asksParity: true,
    techniques: ['free-graft'],
  },
  'breast-revision': {
    area: 'breast',
    name: 'Breast revision',
    hasImplant: true,
    asksParity: true,
    techniques: ['pocket-change', 'capsulectomy', 'mesh'],
  },
  'breast-fat-transfer': {
    area: 'breast',
    name: 'Breast fat transfer',
    asksParity: true,
    techniques: ['one-session', 'two-sessions'],
  },
  'implant-removal': {
    area: 'breast',
    name: 'Implant removal',
    asksParity: true,
    techniques: ['en-bloc', 'capsulectomy', 'with-lift'],
  },
  'breast-reconstruction': {
    area: 'breast',
    name: 'Breast reconstruction',
    asksParity: true,
    techniques: ['diep', 'expander', 'direct-to-implant'],
  },
  'tummy-tuck': {
    area: 'abdomen',
    name: 'Tummy tuck',
    asksParity: true,
    techniques: ['full', 'extended', 'muscle-repair', 'lipo-360'],
  },
  'mini-tummy-tuck': {
    area: 'abdomen',
    name: 'Mini tummy tuck',
    asksParity: true,
    techniques: ['mini', 'muscle-repair'],
  },
  'mommy-makeover': {
    area: 'abdomen',
    name: 'Mommy makeover',
    asksParity: true,
    techniques: ['full', 'muscle-repair', 'lipo-360', 'with-lift'],
  },
  liposuction: {
    area: 'abdomen',
    name: 'Liposuction',
    asksParity: true,
    techniques: ['tumescent', 'vaser', 'power-assisted'],
  },
  'lipo-360': {
    area: 'abdomen',
    name: 'Lipo 360',
    asksParity: true,
    techniques: ['vaser', 'power-assisted'],
  },
  bbl: {
    area: 'buttocks',
    name: 'Brazilian butt lift',
    techniques: ['ultrasound-guided', 'skinny'],
  },
  'buttock-lift': {
    area: 'buttocks',
    name: 'Buttock lift',
    techniques: ['upper', 'lower'],
  },
  'buttock-implants': {
    area: 'buttocks',
    name: 'Buttock implants',
    techniques: ['intramuscular'],
  },
  'arm-lift': {
    area: 'body',
    name: 'Arm lift',
    techniques: ['mini', 'full', 'extended'],
  },
  'thigh-lift': {
    area: 'body',
    name: 'Thigh lift',
    techniques: ['inner', 'vertical'],
  },
  'body-lift': {
    area: 'body',
    name: 'Body lift',
    techniques: ['lower', 'circumferential'],
  },
  facelift: {
    area: 'face',
    name: 'Facelift',
    techniques: ['deep-plane', 'smas', 'mini'],
  },
  'neck-lift': {
    area: 'face',
    name: 'Neck lift',
    techniques: ['full', 'mini', 'lipo'],
  },
  'brow-lift': {
    area: 'face',
    name: 'Brow lift',
    techniques: ['endoscopic', 'lateral'],
  },
  'upper-eyelid': {
    area: 'face',
    name: 'Upper eyelid surgery',
    techniques: ['crease', 'double-eyelid'],
  },
  'lower-eyelid': {
    area: 'face',
    name: 'Lower eyelid surgery',
    techniques: ['transconjunctival', 'fat-repositioning'],
  },
  'lip-lift': {
    area: 'face',
    name: 'Lip lift',
    techniques: ['bullhorn', 'corner'],
  },
  chin: {
    area: 'face',
    name: 'Chin surgery',
    techniques: ['implant', 'sliding'],
  },
  rhinoplasty: {
    area: 'nose',
    name: 'Rhinoplasty',
    techniques: ['open', 'closed', 'preservation', 'functional', 'rib-graft', 'ear-graft'],
  },
  'revision-rhinoplasty': {
    area: 'nose',
    name: 'Revision rhinoplasty',
    techniques: ['open', 'closed', 'functional', 'rib-graft', 'ear-graft'],
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
