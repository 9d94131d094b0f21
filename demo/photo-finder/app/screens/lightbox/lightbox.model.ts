import type { Asset, Photo, PhotoCard, Picture } from '../../../contract/entities.ts';
import type { View } from '../../../contract/vocabulary.ts';
import { currentList } from '../../state/finder/current-list.ts';
import { changeQuery } from '../../state/view/location.ts';

interface Neighbours {
  previous: PhotoCard | null;
  next: PhotoCard | null;
  /** In the list, with none behind it. */
  isLast: boolean;
}

/** The photo before and after one in the screen's order; null at an end. */
export function neighboursOf(id: string): Neighbours {
  const list = currentList.peek();
  const at = list.findIndex((one) => one.id === id);
  const next = at < 0 ? null : (list[at + 1] ?? null);
  return { previous: list[at - 1] ?? null, next, isLast: at >= 0 && next === null };
}

/**
 * Another photo takes the place of this one: Back leads to the screen, not through all that was
 * looked at.
 */
export const goTo = (id: string): void =>
  changeQuery({ photo: id, show: null }, { replace: true, state: window.history.state });

export function closeLightbox(): void {
  if ((window.history.state as { from?: string } | null)?.from === 'feed') window.history.back();
  else changeQuery({ photo: null, show: null }, { replace: true });
}

export interface LightboxView {
  view: View;
  before: Asset | null;
  /** Later stages of this view, in the order of healing. */
  later: readonly Asset[];
}

/** The views of a photo, each with its before and what came after. */
export function sightsOf({ assets }: Pick<Photo, 'assets'>): LightboxView[] {
  const views = [...new Set(assets.map(({ view }) => view))];
  return views
    .map((view) => {
      const own = assets.filter((asset) => asset.view === view);
      return {
        view,
        before: own.find(({ stage }) => stage === 'before') ?? null,
        later: own.filter(({ stage }) => stage !== 'before').sort((a, b) => (a.months ?? 0) - (b.months ?? 0)),
      };
    })
    .filter(({ later, before }) => later.length > 0 || before !== null);
}

/**
 * What is compared at a step of healing. Until the photo is there, the pictures of its card; where
 * only its tile is on this device, that alone.
 */
export function picturesOf(
  card: PhotoCard | undefined,
  sight: LightboxView | undefined,
  stepAt: number,
  isFromTile: boolean,
): { before: Picture | null; after: Picture | undefined } {
  if (!sight) return { before: (isFromTile ? null : card?.before) ?? null, after: card?.pic };
  const step = sight.later[stepAt];
  // A view with a before alone shows it as its only picture.
  if (!step) return { before: null, after: sight.before?.pic ?? card?.pic };
  return { before: sight.before?.pic ?? null, after: step.pic };
}

/** The story takes the place of the lightbox, at the same set. */
export const openStory = ({ story, id }: Pick<PhotoCard, 'story' | 'id'>): void =>
  changeQuery({ story: story ?? null, at: id, photo: null, show: null }, { state: { from: 'feed' } });
