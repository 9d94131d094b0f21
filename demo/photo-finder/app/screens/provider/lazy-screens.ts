import { lazy } from 'react';
import { withLazyStyles } from '../../parts/lazy-styles.ts';

// What waits behind a tab or a badge, what stands beside the results, and what only the page's own
// editor sees.
export const About = lazy(() => import('./about.tsx').then((m) => ({ default: m.About })));
export const Credentials = lazy(() => import('./credentials.tsx').then((m) => ({ default: m.Credentials })));
export const EditBar = lazy(() => withLazyStyles(import('./edit-bar.tsx')).then((m) => ({ default: m.EditBar })));
export const EditSections = lazy(() =>
  withLazyStyles(import('./edit-sections.tsx')).then((m) => ({ default: m.EditSections })),
);
export const Locations = lazy(() => import('./locations.tsx').then((m) => ({ default: m.Locations })));
export const ProviderSide = lazy(() => import('./provider-side.tsx').then((m) => ({ default: m.ProviderSide })));
export const ProviderStories = lazy(() =>
  withLazyStyles(import('../../parts/story/provider-stories.tsx')).then((m) => ({ default: m.ProviderStories })),
);
