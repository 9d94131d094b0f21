import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { type Chosen, evidenceTrouble } from '../../parts/evidence.tsx';
import type { Agreed } from './consent-step.tsx';

/** What a step still wants before the next one, by field. */
export function missingOfStep(
  step: number,
  photo: OwnPhoto,
  agreed: Agreed | null,
  evidence: readonly Chosen[],
): Record<string, string> {
  if (step === 1 && !photo.images.some(({ stage }) => stage === 'after'))
    return { images: 'Please add at least one picture of the result: an after.' };
  if (step === 2)
    return {
      ...(photo.procedures.length === 0 && { procedures: 'Please say what was done.' }),
      ...(photo.monthsAfter === null && { monthsAfter: 'Please say how many months ago it was.' }),
    };
  if (step === 3) {
    const documents = evidenceTrouble(evidence);
    return { ...(!agreed && { consent: 'Nothing is published without consent.' }), ...(documents && { documents }) };
  }
  return {};
}
