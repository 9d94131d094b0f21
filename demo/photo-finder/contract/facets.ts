import { type Static, Type } from 'typebox';
import { closed } from './entity-parts.ts';

const counts = Type.Record(Type.String(), Type.Integer());

/**
 * How many results each value would have. A facet's counts leave its own selection out of account,
 * so they say what a tap would bring. Values without a result are in it, as 0.
 */
export const Facets = Type.Object(
  {
    /**
     * facet (a name of `wordFilters`, and `pair`) -> value -> results. Facets of single operations
     * are counted only if one of these operations, or the facet itself, is chosen.
     */
    words: Type.Record(Type.String(), counts),
    /**
     * Histograms for sliders: h and w in steps of 5, cc in steps of 25; the key is where a step
     * begins.
     */
    ranges: Type.Record(Type.String(), counts),
    /** facet -> results that state nothing there, and are left out while it is filtered by. */
    unstated: counts,
    /** parameter -> the total without it: which filter to relax. Only those that are set. */
    without: counts,
    /**
     * 60 numbers, tone by tone, in each the six bands of age: what there is for the chosen
     * procedures and nothing else.
     */
    coverage: Type.Array(Type.Integer()),
    /** Providers with a result among these. */
    providers: Type.Integer(),
  },
  closed,
);
export type Facets = Static<typeof Facets>;
