import { sinceBandOf } from '../api/domain/bands.ts';
import { type Area, type Procedure, procedures } from '../contract/procedures.ts';
import { type Source, sinceBands, type View } from '../contract/vocabulary.ts';
import type { Drawn } from './draw/draw-value.ts';

interface Said {
  source: Source;
  monthsAfter: number | null;
  tone: number;
  bodyShape: string;
  views: View[];
  isPair: boolean;
  drawn: Drawn;
}

/**
 * Neutral sentences, as the guidelines ask for: what was done, how healing went, nothing promised.
 */
const sentences: Record<Area, { patient: string[]; provider: string[] }> = {
  breast: {
    patient: [
      'Sleeping on my back took the most getting used to.',
      'I wanted a size that still fits under my running clothes.',
      'Swelling came and went for weeks; this is where it settled.',
      'The scars faded more slowly than I had thought, and are flat now.',
      'I went with the smaller of the two sizes we had tried on.',
    ],
    provider: [
      'Both sides were photographed in the same light, with arms relaxed.',
      'Soft support bra for six weeks, sport again after eight.',
      'Slight asymmetry before and after, as is usual.',
      'Size was chosen by the width of the chest and the thickness of the skin.',
    ],
  },
  abdomen: {
    patient: [
      'Standing up straight took me twelve days.',
      'The muscle repair was the part that I noticed most afterwards.',
      'I kept the drains for a week and wore the garment for eight.',
      'My weight is the same as before within two kilos.',
    ],
    provider: [
      'The scar lies below the line of the underwear.',
      'Muscle repair along the midline; weight stable within two kilos.',
      'Compression garment for eight weeks.',
      'Skin quality limits what can be done here, and was talked about beforehand.',
    ],
  },
  buttocks: {
    patient: [
      'Not sitting for weeks needs planning, and help.',
      'About a third of the volume went again in the first months.',
    ],
    provider: [
      'Volume after resorption, taken at a stable weight.',
      'Fat was placed above the muscle only, under ultrasound.',
    ],
  },
  body: {
    patient: ['The scars are the price, and I knew that.', 'After losing weight, the skin would not follow by itself.'],
    provider: ['Scar placed on the inner side; pigment still settling.', 'Weight had been stable for a year before.'],
  },
  face: {
    patient: [
      'Friends said that I looked rested, which is what I had hoped for.',
      'Bruises were gone after two weeks, swelling after two months.',
    ],
    provider: ['Same distance, same lens, neutral expression.', 'Some swelling remains at this time.'],
  },
  nose: {
    patient: ['The tip stayed swollen longest.', 'I kept a little of the bridge, because it is my family’s.'],
    provider: ['Profile at the same angle; tip swelling can last a year.', 'Breathing was tested before and after.'],
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

export function captionOf(primary: Procedure, { source, monthsAfter, drawn }: Said): string {
  const { area, name } = procedures[primary];
  const list = sentences[area][source];
  const time =
    monthsAfter === null ? name : `${times[sinceBands.indexOf(sinceBandOf(monthsAfter))]}, ${name.toLowerCase()}`;
  return `${time}. ${drawn.one('sentence', list)}`;
}

export function altOf(primary: Procedure, { tone, bodyShape, views, isPair }: Said): string {
  const stage = isPair ? 'before and after' : 'after';
  return `Illustration: ${procedures[primary].name.toLowerCase()}, ${stage}, ${viewWords[views[0]!] ?? 'detail'}, ${toneWords[tone - 1]} skin, ${bodyShape.replace('-', ' ')} shape`;
}
