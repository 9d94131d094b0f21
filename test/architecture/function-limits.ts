import type { MeasuredFunction } from './functions.ts';

/** Cyclomatic, as `functions.ts` counts it; lines from the first to the last. */
export const mostComplexity = 15;
export const mostLines = 120;

/** Forms and closures that are still longer. None may grow, and none may come. */
const knownLines: Readonly<Record<string, number>> = {
  'demo/photo-finder/app/parts/photo-details/details-step.tsx DetailsStep': 140,
  'demo/photo-finder/app/screens/collection/share-dialog.tsx ShareDialog': 140,
  'demo/photo-finder/app/screens/provider/edit-portrait.tsx EditPortrait': 130,
  'demo/photo-finder/app/screens/provider/edit-section.tsx EditSection': 130,
  'demo/photo-finder/app/screens/removal/removal-form.tsx RemovalForm': 150,
  'demo/photo-finder/app/screens/upload/editor.tsx Editor': 150,
  'demo/photo-finder/app/screens/upload/images-step.tsx ImagesStep': 140,
  'src/widget/element/define.tsx defineElement': 150,
  'src/widget/runtime/families/logout-after.ts logoutAfterFamily': 140,
};

export const isOverLimits = ({ complexity, lines }: MeasuredFunction): boolean =>
  complexity > mostComplexity || lines > mostLines;

/** `src/a.ts:12 name` without the line. */
const nameOf = ({ place }: MeasuredFunction) => place.replace(/:\d+/, '');

/** Over the limits, and not known for it or longer than known. */
export const isTooLarge = (measured: MeasuredFunction): boolean =>
  measured.complexity > mostComplexity || measured.lines > (knownLines[nameOf(measured)] ?? mostLines);
