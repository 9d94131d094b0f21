import type { StatedPhoto } from '../upload/photo-details.ts';
import { fieldFacts } from './field-texts.ts';
import { ageText, procedureName, wordText } from './labels.ts';
import { heightText, type Units, weightText } from './units.ts';

/**
 * Everything that its sender says of a set, for herself before she sends it and for the moderator
 * who looks at it.
 */
export function ownFacts(photo: StatedPhoto, system: Units): (readonly [name: string, text: string])[] {
  const { implant, parity, monthsAfter, tone, heightCm, weightKg } = photo;
  const rows: (readonly [string, string])[] = [
    ['Procedure', photo.procedures.map(procedureName).join(', ') || 'not stated yet'],
    ['Surgeon', photo.source === 'patient' ? (photo.provider?.name ?? '') : ''],
    ['Months since', monthsAfter === null ? 'not stated yet' : String(monthsAfter)],
    ['Techniques', photo.techniques.map(wordText).join(', ')],
    ['Taken', photo.takenYm ?? ''],
    ...fieldFacts(photo.fields, system),
    ['Implants', implant ? `${implant.ccL} cc left, ${implant.ccR} cc right` : ''],
    ['Form', implant ? `${wordText(implant.fill)}, ${wordText(implant.shape)}, ${wordText(implant.profile)}` : ''],
    ['Placement', implant ? `${wordText(implant.placement)}, ${wordText(implant.incision).toLowerCase()}` : ''],
    ['Children', parity === null ? '' : parity === 3 ? '3 or more' : String(parity)],
    ['Tone', tone === null ? 'prefer not to say' : String(tone)],
    ['Skin type', photo.fitzpatrick ? `${photo.fitzpatrick} of 6 (Fitzpatrick)` : ''],
    ['Age', photo.age ? ageText(photo.age) : ''],
    ['Shape', photo.shape ? wordText(photo.shape) : ''],
    ['Height', heightCm === null ? '' : heightText(heightCm, system)],
    ['Weight', weightKg === null ? '' : weightText(weightKg, system)],
    ['Shows', ['clothed, or a face', 'undressed but covered', 'clinical nudity'][photo.sensitivity] ?? ''],
    ['Checklist', photo.quality.map(wordText).join(', ') || 'nothing of it is stated'],
    ['Caption', photo.caption],
  ];
  return rows.filter(([, text]) => text !== '');
}
