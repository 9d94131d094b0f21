import '../../shell/shared.ts';

/** What only some visits need: reading measurements out of what was typed, and ranking bodies on the device. */
export { parseSearch } from '../../state/parse-search.ts';
export { loadSimilar } from '../../state/similar.ts';
