import '../../parts/shared-chunk.ts';

/** What only the choice of an operation needs. */
export { fieldRows, fieldsOf, valuesOf } from '../../../contract/fields.ts';
export { chipText, facetText } from '../../state/finder/field-texts.ts';
