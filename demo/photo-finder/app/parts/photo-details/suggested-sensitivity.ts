import { type Area, type Procedure, procedureOf } from '../../../contract/procedures.ts';

/** What pictures of an area usually show: a face, a covered body, or a bare one. */
const usual: Record<Area, number> = { face: 0, nose: 0, abdomen: 1, body: 1, breast: 2, buttocks: 2 };

/** The rating that the upload starts at; of several operations the highest. */
export const suggestedSensitivity = (slugs: readonly Procedure[]): number =>
  Math.max(0, ...slugs.map((slug) => usual[procedureOf(slug).area]));
