import { adoptStyles } from '../../ui/style.ts';
import { Shell, type Shown } from './shell.tsx';

export { createElement } from 'react';
export { createRoot } from 'react-dom/client';
export { enViews } from '../../texts/widget/en-views.ts';
export { adoptStyles };

export const renderShell = (shown: Shown) => <Shell shown={shown} />;
