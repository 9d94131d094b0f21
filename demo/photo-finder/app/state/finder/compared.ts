import { signal } from '@preact/signals-core';
import type { PhotoCard } from '../../../contract/entities.ts';
import { toast } from '../api/events.ts';
import { maxCompared } from '../view/client-limits.ts';

/** What was laid aside to be compared, up to four. */
export const compared = signal<readonly PhotoCard[]>([]);

export const canCompare = (): boolean => compared.peek().length < maxCompared;

export function toggleCompared(photo: PhotoCard): void {
  const others = compared.peek().filter(({ id }) => id !== photo.id);
  if (others.length < compared.peek().length) compared.value = others;
  else if (others.length < maxCompared) compared.value = [...others, photo];
  else
    toast('Four are compared at most. Take one away first.', {
      isStill: () => compared.value.length >= maxCompared,
    });
}
