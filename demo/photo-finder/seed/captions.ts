import { sinceBandOf } from '../api/domain/bands.ts';
import { type Area, type Procedure, procedures } from '../contract/procedures.ts';
import { type Source, sinceBands, type View } from '../contract/vocabulary.ts';
import type { Drawn } from './draw/draw-value.ts';

interface Said {
  source: Source;
  monthsAfter: number | null;
  techniques: readonly string[];
  tone: number;
  isToneStated: boolean;
  /** Null where it is withheld. */
  shape: string | null;
  views: View[];
  isPair: boolean;
  drawn: Drawn;
}

interface Sentence {
  text: string;
  /** Who may say it; anybody of the area where it is left out. */
  of?: readonly Procedure[];
  technique?: string;
  /** Months after the operation. */
  from?: number;
  to?: number;
}

const withImplant: readonly Procedure[] = ['breast-augmentation', 'breast-lift-with-implants'];
const tucks: readonly Procedure[] = ['tummy-tuck', 'mini-tummy-tuck', 'mommy-makeover'];
const repaired = { of: tucks, technique: 'muscle-repair' };

/**
 * Neutral sentences, as the guidelines ask for: what was done, how healing went, nothing promised.
 */
const sentences: Record<Area, { patient: readonly Sentence[]; provider: readonly Sentence[] }> = {
  breast: {
    patient: [
      { text: 'Sleeping on my back took the most getting used to.' },
      { text: 'I wanted a size that still fits under my running clothes.', of: withImplant },
      { text: 'Swelling came and went for weeks; this is where it settled.', from: 3 },
      { text: 'The scars faded more slowly than I had thought, and are flat now.', from: 10 },
      { text: 'I went with the smaller of the two sizes we had tried on.', of: withImplant },
    ],
    provider: [
      { text: 'Both sides were photographed in the same light, with arms relaxed.' },
      { text: 'Soft support bra for six weeks, sport again after eight.', from: 2 },
      { text: 'Slight asymmetry before and after, as is usual.' },
      { text: 'Size was chosen by the width of the chest and the thickness of the skin.', of: withImplant },
    ],
  },
  abdomen: {
    patient: [
      { text: 'My weight is the same as before within two kilos.' },
      { text: 'Standing up straight took me twelve days.', of: tucks },
      { text: 'The muscle repair was the part that I noticed most afterwards.', ...repaired },
      { text: 'I kept the drains for a week and wore the garment for eight.', of: tucks, from: 2 },
    ],
    provider: [
      { text: 'Skin quality limits what can be done here, and was talked about beforehand.' },
      { text: 'The scar lies below the line of the underwear.', of: ['mini-tummy-tuck'] },
      { text: 'Muscle repair along the midline; weight stable within two kilos.', ...repaired },
      { text: 'Compression garment for eight weeks.', from: 2 },
    ],
  },
  buttocks: {
    patient: [
      { text: 'Not sitting for weeks needs planning, and help.' },
      { text: 'About a third of the volume went again in the first months.', of: ['bbl'], from: 4 },
    ],
    provider: [
      { text: 'Photographed standing, with the weight on both legs.' },
      { text: 'Volume after resorption, taken at a stable weight.', of: ['bbl'], from: 4 },
      {
        text: 'Fat was placed above the muscle only, under ultrasound.',
        of: ['bbl'],
        technique: 'ultrasound-guided',
      },
    ],
  },
  body: {
    patient: [
      { text: 'The scars are the price, and I knew that.' },
      { text: 'After losing weight, the skin would not follow by itself.' },
    ],
    provider: [
      { text: 'Weight had been stable for a year before.' },
      { text: 'Scar placed on the inner side; pigment still settling.', of: ['arm-lift', 'thigh-lift'], to: 12 },
    ],
  },
  face: {
    patient: [
      { text: 'Friends said that I looked rested, which is what I had hoped for.' },
      { text: 'Bruises were gone after two weeks, swelling after two months.', from: 3 },
    ],
    provider: [
      { text: 'Same distance, same lens, neutral expression.' },
      { text: 'Some swelling remains at this time.', to: 3 },
    ],
  },
  nose: {
    patient: [
      { text: 'I kept a little of the bridge, because it is my family’s.' },
      { text: 'The tip stayed swollen longest.', from: 6 },
    ],
    provider: [
      { text: 'Profile at the same angle; tip swelling can last a year.', to: 12 },
      { text: 'Breathing was tested before and after.', technique: 'functional' },
    ],
  },
};

const times = [
  'A few weeks on',
  'A month or two on',
  'A few months on',
  'Well into the first year',
  'More than a year on',
  'Years later',
];
const toneWords = [
  'very light',
  'light',
  'light',
  'light to medium',
  'medium',
  'medium to dark',
  'dark',
  'dark',
  'very dark',
  'very dark',
];
const viewWords: Partial<Record<View, string>> = {
  front: 'from the front',
  back: 'from behind',
  'side-r': 'from the side',
};

/** Names of places keep their capital. */
const inSentence = (name: string) => (name.startsWith('Brazilian') ? name : name.toLowerCase());

export function captionOf(primary: Procedure, { source, monthsAfter, techniques, drawn }: Said): string {
  const { area, name } = procedures[primary];
  const list = sentences[area][source].filter(
    ({ of, technique, from = 0, to = Number.POSITIVE_INFINITY }) =>
      (of?.includes(primary) ?? true) &&
      (technique === undefined || techniques.includes(technique)) &&
      (monthsAfter === null ? from === 0 && to > 600 : monthsAfter >= from && monthsAfter <= to),
  );
  const time =
    monthsAfter === null ? name : `${times[sinceBands.indexOf(sinceBandOf(monthsAfter))]}, ${inSentence(name)}`;
  return list.length === 0 ? `${time}.` : `${time}. ${drawn.one('sentence', list).text}`;
}

/** Names only what the facts of the set name as well. */
export function altOf(primary: Procedure, { tone, isToneStated, shape, views, isPair }: Said): string {
  return [
    `Illustration: ${inSentence(procedures[primary].name)}`,
    isPair ? 'before and after' : 'after',
    viewWords[views[0]!] ?? 'detail',
    isToneStated && `${toneWords[tone - 1]} skin`,
    shape && `${shape.replace('-', ' ')} shape`,
  ]
    .filter(Boolean)
    .join(', ');
}
