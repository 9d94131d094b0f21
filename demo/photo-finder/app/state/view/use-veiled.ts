import type { PhotoCard } from '../../../contract/entities.ts';
import { reveal } from './reveal.ts';
import { useSignalValue } from './use-signal-value.ts';

/** Whether a photo is covered now, wherever it is shown. */
export function useVeiled({ id, sens, pic }: Pick<PhotoCard, 'id' | 'sens' | 'pic'>): boolean {
  const level = useSignalValue(reveal.level);
  const shown = useSignalValue(reveal.shown);
  const isHidden = useSignalValue(reveal.isHidden);
  const isLinkBlurred = useSignalValue(reveal.isLinkBlurred);
  const isShown = shown.has(id);
  return isHidden || (isLinkBlurred && !isShown) || (sens > level && !(isShown && pic.k));
}
