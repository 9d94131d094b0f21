import '../../parts/shared-chunk.ts';

/**
 * What only some visits need: reading measurements out of what was typed, finding the visitor's
 * place, and ranking bodies on the device.
 */
export { addQuery, parseSearchQuery } from '../../../contract/search-query.ts';
export { locate, placeTexts } from '../../state/finder/locate.ts';
export { loadSimilar } from '../../state/finder/similar.ts';
