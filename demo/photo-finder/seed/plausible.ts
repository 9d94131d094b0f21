import type { Implant } from '../contract/entities.ts';
import type { Procedure } from '../contract/procedures.ts';
import { implantWords } from '../contract/vocabulary.ts';
import type { Drawn } from './draw/draw-value.ts';

/** Places in `ageBands`, dealt out in turn; what is named twice is twice as usual. */
export const ages: Readonly<Record<Procedure, readonly number[]>> = {
  'breast-augmentation': [1, 2, 0, 1, 3, 2],
  'breast-lift': [2, 3, 1, 2, 4],
  'breast-lift-with-implants': [2, 3, 1, 2, 4],
  'breast-reduction': [1, 3, 0, 4, 2, 5],
  'breast-revision': [3, 2, 4, 1, 3],
  'breast-fat-transfer': [1, 2, 3, 0],
  'implant-removal': [3, 4, 2, 5, 3],
  'breast-reconstruction': [3, 4, 2, 5],
  'tummy-tuck': [2, 3, 1, 2, 4],
  'mini-tummy-tuck': [2, 1, 3, 2],
  'mommy-makeover': [2, 1, 2, 3],
  liposuction: [1, 2, 3, 0, 4, 1],
  'lipo-360': [1, 2, 0, 3, 1],
  bbl: [1, 0, 2, 1, 3],
  'buttock-lift': [2, 3, 1, 4],
  'buttock-implants': [1, 2, 0, 3],
  'arm-lift': [3, 2, 4, 5, 3],
  'thigh-lift': [2, 3, 1, 4],
  'body-lift': [2, 3, 1, 4],
  facelift: [4, 3, 5, 4, 3, 5, 2],
  'neck-lift': [4, 3, 5, 4, 3, 2],
  'brow-lift': [3, 4, 5, 3, 2],
  'upper-eyelid': [3, 4, 5, 2, 4, 1],
  'lower-eyelid': [3, 4, 2, 5],
  'lip-lift': [1, 2, 3, 0],
  chin: [1, 0, 2, 1],
  rhinoplasty: [0, 1, 2, 1, 3],
  'revision-rhinoplasty': [1, 2, 3, 1],
};

/** Of each list an operation has at most one. */
const alternatives: readonly (readonly string[])[] = [
  ['one-stage', 'two-stage'],
  ['one-session', 'two-sessions'],
  ['diep', 'expander', 'direct-to-implant'],
  ['mini', 'full', 'extended'],
  ['tumescent', 'vaser', 'power-assisted'],
  ['upper', 'lower'],
  ['lower', 'circumferential'],
  ['inner', 'vertical'],
  ['deep-plane', 'smas', 'mini'],
  ['endoscopic', 'lateral'],
  ['crease', 'double-eyelid'],
  ['transconjunctival', 'fat-repositioning'],
  ['bullhorn', 'corner'],
  ['implant', 'sliding'],
  ['open', 'closed'],
  ['preservation', 'rib-graft', 'ear-graft'],
  ['en-bloc', 'capsulectomy'],
];
export const excludes = (one: string, other: string): boolean =>
  one !== other && alternatives.some((list) => list.includes(one) && list.includes(other));

/** What can be said together, the first of two that exclude each other. */
export const agreeing = (techniques: readonly string[]): string[] =>
  techniques.filter((one, i) => !techniques.slice(0, i).some((earlier) => excludes(earlier, one)));

/** What a technique does not change. */
const usualScars: Partial<Record<Procedure, readonly string[]>> = {
  'breast-reduction': ['lollipop', 'anchor'],
  'breast-lift': ['peri', 'lollipop', 'anchor'],
  'breast-lift-with-implants': ['peri', 'lollipop', 'anchor'],
  'mini-tummy-tuck': ['low'],
  'tummy-tuck': ['low', 'low', 'high'],
  'mommy-makeover': ['low', 'low', 'high'],
};

/** The scars that an operation done this way can leave, of those that its form offers. */
export function scarsOf(procedures: readonly Procedure[], techniques: readonly string[]): readonly string[] {
  const [primary] = procedures;
  const has = (technique: string) => techniques.includes(technique);
  const usual = primary && usualScars[primary];
  if (usual) return usual;
  if (primary === 'implant-removal') return has('with-lift') ? ['lollipop', 'anchor'] : ['peri'];
  if (primary === 'arm-lift')
    return [has('mini') ? 'in-the-armpit' : has('extended') ? 'along-the-back' : 'along-the-inner-arm'];
  if (primary === 'thigh-lift') return [has('vertical') ? 'along-the-inner-thigh' : 'in-the-groin'];
  if (primary === 'body-lift') return [has('circumferential') ? 'all-around' : 'across-the-front'];
  // Fat is injected: it leaves no scar of a lift.
  return [];
}

/** Where fat is taken from in one go with this; null = anywhere. */
export const donorSites: Partial<Record<Procedure, readonly string[]>> = {
  'tummy-tuck': ['belly', 'flanks', 'back'],
  'mini-tummy-tuck': ['belly', 'flanks'],
  'mommy-makeover': ['belly', 'flanks', 'back', 'bra-line'],
  'lipo-360': ['belly', 'flanks', 'back', 'bra-line'],
};

/** Grams that it takes from each side, where not any: a lift takes skin, a removal the capsule. */
export const takenAmounts: Partial<Record<Procedure, readonly string[]>> = {
  'breast-lift': ['0-250'],
  'breast-reduction': ['250-500', '500-750', '750-1000', '1000+'],
  'implant-removal': ['0-250', '250-500'],
};

/** An implant whose parts go together: teardrops are form-stable, saline is round. */
export function implantFor(
  cc: number,
  primary: Procedure,
  techniques: readonly string[],
  round: number,
  drawn: Drawn,
): Implant {
  const fill = implantWords.fill[round % implantWords.fill.length]!;
  const isLift = primary === 'breast-lift-with-implants';
  const incisions = isLift
    ? (['peri'] as const)
    : fill === 'gummy'
      ? (['imf', 'peri'] as const)
      : implantWords.incision;
  return {
    ccL: cc,
    ccR: drawn.chance('uneven', 0.2) ? cc + 5 * drawn.whole('cc right', 1, 6) : cc,
    fill,
    shape: fill === 'gummy' ? drawn.one('implant shape', implantWords.shape) : 'round',
    profile: drawn.one('profile', implantWords.profile),
    placement: techniques.includes('dual-plane') ? 'dual' : drawn.one('placement', implantWords.placement),
    incision: drawn.one('incision', incisions),
  };
}
