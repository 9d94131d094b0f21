import type { Photo } from '../../../contract/entities.ts';
import { sinceBands } from '../../../contract/vocabulary.ts';
import { fieldFacts } from '../../state/finder/field-texts.ts';
import { ageText, countText, procedureName, sinceText, wordText } from '../../state/finder/labels.ts';
import { heightText, type Units, weightText } from '../../state/finder/units.ts';

const monthText = (yearMonth: string) => {
  const [year, month] = yearMonth.split('-').map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1).toLocaleDateString('en', { month: 'long', year: 'numeric' });
};

type Fact = [name: string, value: string | null | undefined];

const parityText = (parity: number | null) =>
  parity === null ? null : parity === 0 ? 'None' : parity >= 3 ? '3 or more' : String(parity);

/** The months as stated, else the band of the card. */
function sinceSurgery({ monthsAfter, card }: Photo): string | null {
  if (monthsAfter !== null) return monthsAfter < 1 ? 'Less than a month' : countText(monthsAfter, 'month', 'months');
  const since = sinceBands[card.f.since ?? -1];
  return since ? sinceText(since) : null;
}

function implantFacts(implant: Photo['implant']): Fact[] {
  if (!implant) return [];
  const { ccL, ccR, fill, shape, profile, placement, incision } = implant;
  const volume = ccL === ccR ? `${ccL} cc` : `${ccL} cc left, ${ccR} cc right`;
  return [
    ['Implant', `${volume}, ${wordText(fill).toLowerCase()}`],
    ['Form', `${wordText(shape)}, ${wordText(profile).toLowerCase()} profile`],
    ['Placement', wordText(placement)],
    ['Incision', wordText(incision)],
  ];
}

/**
 * All stated facts, in the order in which people ask. Unstated ones appear only if they matter.
 */
export function factsOf(photo: Photo, system: Units): [name: string, value: string][] {
  const { card, implant, fields, fitzpatrick, age, parity, takenYm, techniques, procedures } = photo;
  const { f } = card;
  const others = procedures.filter((slug) => slug !== card.proc);
  const rows: Fact[] = [
    ['Height', f.h === null ? null : heightText(f.h, system)],
    ['Weight', f.w === null ? null : weightText(f.w, system)],
    ['Shape', f.shape && wordText(f.shape)],
    ['Age', age && ageText(age)],
    ['Skin tone', f.tone === null ? null : `${f.tone} of 10 (Monk scale)`],
    ['Skin type', fitzpatrick === null ? null : `${fitzpatrick} of 6 (Fitzpatrick)`],
    ['Children', parityText(parity)],
    ['Since surgery', sinceSurgery(photo)],
    ['Taken', takenYm && monthText(takenYm)],
    ['Together with', others.map(procedureName).join(', ')],
    ['Technique', techniques.map(wordText).join(', ')],
    ...implantFacts(implant),
    ...fieldFacts(fields, system),
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}
