import { lazy } from 'react';

// Seldom opened, and then by the owner only.
export const TitleDialog = lazy(() => import('./title-dialog.tsx').then((m) => ({ default: m.TitleDialog })));
export const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((m) => ({ default: m.DeleteDialog })));
