import { computed } from '@preact/signals-core';
import { place } from '../view/location.ts';
import { gates } from './gates.ts';

/**
 * §2.2 the intro stands on the finder and the list of collections: the recipient of a link could
 * not truthfully tick its boxes.
 */
const showsIntro = computed(
  () => gates.needsIntro.value && (place.value.path === '/' || place.value.path === '/collections'),
);
/** Links to a single provider or collection show only the terms, not the intro. */
const isByLink = computed(() => /^\/(?:provider|collections)\/./.test(place.value.path));

/**
 * Which gate is shown, and whether one is still closed: until then no other dialog opens, or it
 * would stand above the gate. The legal texts are read without a gate, and nothing opens over them
 * either.
 */
export const threshold = {
  shown: computed(() =>
    place.value.path.startsWith('/legal/')
      ? null
      : showsIntro.value
        ? 'intro'
        : gates.needsTerms.value
          ? 'terms'
          : null,
  ),
  isClosed: computed(() => gates.needsTerms.value || (gates.needsIntro.value && !isByLink.value)),
};
