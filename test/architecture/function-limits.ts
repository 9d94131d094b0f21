import type { MeasuredFunction } from './functions.ts';

/** Cyclomatic, as `functions.ts` counts it; lines from the first to the last. */
export const mostComplexity = 15;
export const mostLines = 120;

/**
 * What is still over: mostly lists of methods that share one closure. None may grow, and none may
 * come. A function that is cut leaves the list.
 */
const knownOver: Readonly<Record<string, readonly [complexity: number, lines: number]>> = {
  'demo/photo-finder/api/store/providers/provider-directory.ts providerDirectoryIn': [15, 140],
  'demo/photo-finder/api/store/stories/stories.ts storiesIn': [15, 140],
  'demo/photo-finder/app/parts/gallery/gallery.tsx onKey': [16, 120],
  'demo/photo-finder/app/parts/photo-details/details-step.tsx DetailsStep': [15, 230],
  'demo/photo-finder/app/screens/claim/claim.tsx Claim': [19, 180],
  'demo/photo-finder/app/screens/collection/collection-screen.tsx CollectionScreen': [18, 120],
  'demo/photo-finder/app/screens/collection/item.tsx Item': [17, 120],
  'demo/photo-finder/app/screens/collection/share-dialog.tsx ShareDialog': [15, 140],
  'demo/photo-finder/app/screens/collections/collections.tsx Collections': [19, 120],
  'demo/photo-finder/app/screens/collections/my-uploads.tsx Row': [20, 120],
  'demo/photo-finder/app/screens/provider/edit-portrait.tsx EditPortrait': [16, 180],
  'demo/photo-finder/app/screens/provider/edit-section.tsx EditSection': [15, 150],
  'demo/photo-finder/app/screens/provider/edit-sections.tsx EditSections': [15, 200],
  'demo/photo-finder/app/screens/provider/provider-screen.tsx ProviderScreen': [17, 120],
  'demo/photo-finder/app/screens/removal/removal-form.tsx RemovalForm': [15, 150],
  'demo/photo-finder/app/screens/upload/editor.tsx Editor': [15, 210],
  'demo/photo-finder/app/screens/upload/images-step.tsx ImagesStep': [15, 230],
  'demo/photo-finder/app/screens/upload/upload.tsx Steps': [16, 160],
  'demo/photo-finder/app/screens/upload/upload.tsx next': [16, 120],
  'src/widget/element/define.tsx defineElement': [15, 150],
  'src/widget/runtime/families/logout-after.ts logoutAfterFamily': [15, 140],
};

export const isOverLimits = ({ complexity, lines }: MeasuredFunction): boolean =>
  complexity > mostComplexity || lines > mostLines;

/** `src/a.ts:12 name` without the line. */
const nameOf = ({ place }: MeasuredFunction) => place.replace(/:\d+/, '');

/** Over the limits, and not known for it or larger than known. */
export function isTooLarge(measured: MeasuredFunction): boolean {
  const [complexity, lines] = knownOver[nameOf(measured)] ?? [mostComplexity, mostLines];
  return measured.complexity > complexity || measured.lines > lines;
}
