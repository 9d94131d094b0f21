import type { StatedPhoto } from '../upload/photo-details.ts';
import { fieldFacts } from './field-texts.ts';
import { ageText, procedureName, wordText } from './labels.ts';
import { heightText, type Units, weightText } from './units.ts';

const ifStated = <Value>(value: Value | null, text: (value: Value) => string): string =>
  value === null ? '' : text(value);

function implantFacts(implant: StatedPhoto['implant']): (readonly [string, string])[] {
  if (!implant) return [];
  const { ccL, ccR, fill, shape, profile, placement, incision } = implant;
  return [
    ['Implants', `${ccL} cc left, ${ccR} cc right`],
    ['Form', `${wordText(fill)}, ${wordText(shape)}, ${wordText(profile)}`],
    ['Placement', `${wordText(placement)}, ${wordText(incision).toLowerCase()}`],
  ];
}

/**
 * Everything that its sender says of a set, for herself before she sends it and for the moderator
 * who looks at it.
 */
export function ownFacts(photo: StatedPhoto, system: Units): (readonly [name: string, text: string])[] {
  const { parity, monthsAfter, tone } = photo;
  const rows: (readonly [string, string])[] = [
    ['Procedure', photo.procedures.map(procedureName).join(', ') || 'not stated yet'],
    ['Surgeon', photo.source === 'patient' ? (photo.provider?.name ?? '') : ''],
    ['Months since', monthsAfter === null ? 'not stated yet' : String(monthsAfter)],
    ['Techniques', photo.techniques.map(wordText).join(', ')],
    ['Taken', photo.takenYm ?? ''],
    ...fieldFacts(photo.fields, system),
    ...implantFacts(photo.implant),
    ['Children', ifStated(parity, (count) => (count === 3 ? '3 or more' : String(count)))],
    ['Tone', tone === null ? 'prefer not to say' : String(tone)],
    ['Skin type', ifStated(photo.fitzpatrick, (type) => `${type} of 6 (Fitzpatrick)`)],
    ['Age', ifStated(photo.age, ageText)],
    ['Shape', ifStated(photo.shape, wordText)],
    ['Height', ifStated(photo.heightCm, (cm) => heightText(cm, system))],
    ['Weight', ifStated(photo.weightKg, (kg) => weightText(kg, system))],
    ['Shows', ['clothed, or a face', 'undressed but covered', 'clinical nudity'][photo.sensitivity] ?? ''],
    ['Checklist', photo.quality.map(wordText).join(', ') || 'nothing of it is stated'],
    ['Caption', photo.caption],
  ];
  return rows.filter(([, text]) => text !== '');
}
