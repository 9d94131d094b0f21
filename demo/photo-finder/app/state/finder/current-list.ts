import { signal } from '@preact/signals-core';
import type { PhotoCard } from '../../../contract/entities.ts';

/**
 * The photos of the screen that is shown, in their order: what next and previous mean in the
 * lightbox.
 */
export const currentList = signal<readonly PhotoCard[]>([]);
